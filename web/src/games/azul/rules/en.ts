import type { Section } from '../../rules';

const sections: Section[] = [
  {
    id: 'aim',
    title: 'What it is about',
    text: [
      'Two to four players each tile a wall of five by five spaces. A tile scores more the more tiles it joins, and whole rows, columns and colours bring extra points at the end. The most points win.',
    ],
  },
  {
    id: 'table',
    title: 'What is on the table',
    tiles: ['azul-blue', 'azul-yellow', 'azul-red', 'azul-black', 'azul-white'],
    text: [
      'There are 100 tiles, 20 of each colour: blue, yellow, red, black and white. They come out of a bag at random; tiles that are done with lie in the lid of the box.',
      'With 2, 3 or 4 players there are 5, 7 or 9 factory displays, factories for short. Every round begins with four tiles on each of them and only the starting-player marker in the centre of the table.',
      'Your board has five pattern lines with 1 to 5 spaces, the wall beside them, and the floor line with 7 spaces below. Everybody starts with 0 points and plays on the same side of the board. Lots are drawn here to decide who starts the first round.',
      'On the coloured side each wall space is meant for the one colour that it shows. Every colour occurs once in each row and once in each column.',
      'A round has three parts: the tiles are taken, the walls are tiled, and the next round is prepared.',
    ],
  },
  {
    id: 'taking',
    title: 'Taking tiles',
    text: [
      'The starting player begins, the others follow clockwise, and so on until there is no tile left on the factories or in the centre. You cannot pass: on your turn you take one of these.',
    ],
    points: [
      'All tiles of one colour from one factory. What else lies there moves to the centre.',
      'All tiles of one colour from the centre.',
    ],
  },
  {
    id: 'marker',
    title: 'The starting-player marker',
    tiles: ['azul-marker'],
    text: [
      'Whoever is the first in a round to take from the centre gets the marker as well. It goes on the leftmost free space of that player’s floor line, before the tiles just taken, and costs points as a tile there would. In return its owner starts the next round.',
      'If that floor line is full already, the marker costs nothing. If nobody takes it in a round, the same player starts again.',
    ],
  },
  {
    id: 'lines',
    title: 'Filling pattern lines',
    text: [
      'All the tiles you have taken go into one pattern line of your choice, where they fill the spaces from the right.',
    ],
    points: [
      'A line holds a single colour. If tiles lie in it, only more of their colour may join them.',
      'A full line takes nothing more.',
      'A line never takes a colour that your wall already has in the same row.',
      'Tiles for which the line has no space left fall to the floor line.',
      'You may put all the tiles on the floor line instead, and you must if no line can take them.',
    ],
    examples: [
      {
        name: 'line',
        text: 'Example: you take two yellow tiles. Rows 2 and 3 of your wall have yellow already, and pattern line 4 holds blue, so these three lines refuse them. Line 5 has room for both; line 1 has room for one, and the other falls to the floor line.',
        alt: 'A player board with a blue tile in pattern line 4 and yellow tiles in rows 2 and 3 of the wall. Pale, where the tiles would go: a yellow one in pattern line 1, another on the floor line.',
      },
    ],
  },
  {
    id: 'floor',
    title: 'The floor line',
    text: [
      'Fallen tiles fill the floor line from left to right. At the end of the round its occupied spaces count −1, −1, −2, −2, −2, −3 and −3 points, in this order.',
      'When all seven spaces are occupied, further tiles go to the lid and cost nothing.',
    ],
    examples: [
      {
        name: 'floor',
        text: 'Example: two tiles and the marker cost 1 + 1 + 2 = 4 points.',
        alt: 'A floor line with the starting-player marker, a red tile and a white one on its first three spaces.',
      },
    ],
  },
  {
    id: 'tiling',
    title: 'Tiling the wall',
    text: [
      'When no tile is left to take, everybody tiles their own wall, going through the pattern lines from top to bottom.',
    ],
    points: [
      'Of every full line, one tile moves to the space of its colour in the same row of the wall and scores at once. The line’s other tiles go to the lid.',
      'A line that is not full keeps its tiles for the next round.',
      'After all lines you lose the points of your floor line, but your score never drops below 0. The tiles there go to the lid.',
    ],
  },
  {
    id: 'scoring',
    title: 'What a tile scores',
    text: ['Look at the tiles that touch the new one with an edge.'],
    points: [
      'None at all: 1 point.',
      'To the left or right: 1 point for each tile of the unbroken row that the new one now belongs to, itself included.',
      'Above or below: in the same way 1 point for each tile of the unbroken column.',
      'In both directions: row and column both count, and so the new tile counts twice.',
    ],
    examples: [
      {
        name: 'tile',
        text: 'Example: row 3 of your wall has its black tile in column 1 and its white one in column 2, and the yellow tile of row 2 is in column 3. Now the blue tile of row 3 comes to column 3. Black, white and blue are a row of three: 3 points. Yellow and blue are a column of two: 2 points. Together the blue tile scores 5. The red tile in column 5 of that row does not count, for column 4 is a gap.',
        alt: 'The wall with the blue tile that comes to row 3, column 3. The black and the white tile beside it and the yellow one above it are marked.',
      },
    ],
  },
  {
    id: 'next',
    title: 'The next round',
    text: [
      'Unless the game is over, the owner of the marker puts it back into the centre, every factory gets four new tiles, and that player begins.',
      'Whenever the bag is empty and another tile is needed, all tiles of the lid go back into it. If both are empty, the round is played with the tiles that could be dealt.',
    ],
  },
  {
    id: 'end',
    title: 'The end of the game',
    text: [
      'The game ends after the tiling in which at least one player has completed a horizontal row of five. Everybody then adds the bonuses below.',
      'The most points win. Among players with equal points, more complete horizontal rows decide; if these are equal too, the victory is shared.',
      'It is very rare, but the game also ends if there is not a single tile to deal for a new round.',
    ],
    points: [
      '2 points for each complete horizontal row.',
      '7 points for each complete column.',
      '10 points for each colour of which all five tiles are on the wall.',
    ],
  },
  {
    id: 'gray',
    title: 'The grey side',
    text: ['The wall of the grey side shows no colours. All rules stay the same but for these.'],
    points: [
      'For the tile of a full line you choose any free space in the same row of the wall whose column does not have that colour yet. So here too every colour is at most once in each row and each column.',
      'The lines are handled from top to bottom, and an earlier choice can close a space for a later line.',
      'If there is a space that is allowed, you must use it. If there is none, all tiles of the line fall to the floor line before its points are counted; those that find no room there go to the lid.',
      'While taking tiles you may fill a line even if its colour will find no space.',
      'If after a tiling no row of any wall can be completed any more, the game ends there and the bonuses are counted.',
    ],
  },
];
export default sections;
