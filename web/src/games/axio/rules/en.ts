import type { Section } from '../../rules';

const sections: Section[] = [
  {
    id: 'aim',
    title: 'What it is about',
    tiles: ['axio-red', 'axio-green', 'axio-blue', 'axio-orange', 'axio-purple'],
    text: [
      'One to four players lay tiles on one common board. Each tile shows two of five symbols, and each symbol has a marker that rises when it scores. At the end only your lowest marker counts, so all five must rise together.',
    ],
  },
  {
    id: 'table',
    title: 'What is on the table',
    tiles: [
      'axio-printed-red',
      'axio-printed-green',
      'axio-printed-blue',
      'axio-printed-orange',
      'axio-printed-purple',
    ],
    text: [
      'The bag holds 100 tiles. Every pair of two different symbols is there eight times, every tile with the same symbol twice four times.',
      'The board has 9 by 9 cells with one or two players, 11 by 11 with three, 13 by 13 with four. Five cells are printed with a symbol: one in the middle and one towards each side. They count as symbols that lie there and are never covered.',
      'Everybody has five markers, one for each symbol, that start at 0 and go up to 18, and a rack of five tiles that only its owner sees. Everybody may know how many tiles each player has.',
    ],
  },
  {
    id: 'turn',
    title: 'Your turn',
    text: [
      'Lots are drawn here to decide who begins; then the players take turns clockwise. A turn always goes like this:',
    ],
    points: [
      'Place one tile from your rack and score its two halves.',
      'Set the pyramids that this made possible and score them.',
      'Take bonus moves if markers have reached 18.',
      'Perhaps swap all your tiles.',
      'Draw until your rack holds five tiles again.',
    ],
  },
  {
    id: 'placing',
    title: 'Placing a tile',
    tiles: ['axio-printed-blue', 'axio-red', 'axio-orange'],
    text: [
      'A tile covers two empty cells that lie side by side, turned in any way you like. It need not match or touch anything.',
      'Only the first tile of each player is bound: with an edge it must touch a printed cell that no tile touches yet.',
    ],
  },
  {
    id: 'scoring',
    title: 'What a tile scores',
    tiles: ['axio-blue', 'axio-blue', 'axio-blue', 'axio-red', 'axio-red'],
    text: [
      'Both halves score on their own. From a half look straight along the three directions that do not lead through the other half. In each of them count the cells with the same symbol, printed ones too, until another symbol, an empty cell, a pyramid or the edge stops you. The marker of that symbol rises by the sum.',
      'The half itself is not counted, and the two halves of a tile never count each other, not even when they show the same symbol.',
    ],
    examples: [
      {
        name: 'halves',
        text: 'Example: a tile with blue and red is placed. Two blue symbols follow the blue half in a straight line, one red symbol follows the red half: blue rises by 2, red by 1.',
        alt: 'Two blue symbols, beside them the tile of blue and red that is placed, then a red symbol. The blue half shows +2, the red half +1.',
      },
    ],
  },
  {
    id: 'pyramids',
    title: 'Pyramids',
    tiles: ['axio-pyramid'],
    text: [
      'If your tile leaves an empty cell alone, so that tiles, printed cells or the edge surround it on all sides, a pyramid is set there at once. No tile can be placed there and no row goes through it.',
      'You score 1 point for each symbol that lies directly beside the pyramid: 2 to 4 points in all. Two blue neighbours are 2 points for blue.',
      'One tile can set several pyramids; they are set row by row from the top, from left to right. There are 20 pyramids. When all of them stand, a new one is taken from an older place, which then stays empty and never scores again.',
    ],
    examples: [
      {
        name: 'pyramid',
        text: 'Example: a tile with blue and purple is placed at the edge. Three blue symbols follow below its blue half: blue rises by 3. The cell to the left of it is now surrounded by green, red, blue and the edge: a pyramid is set there, and green, red and blue rise by 1 each.',
        alt: 'Below the blue half of a tile of blue and purple at the upper edge are three blue symbols; to the left of it is a new pyramid between green, red and blue. The blue half shows +3, the pyramid +3.',
      },
    ],
  },
  {
    id: 'axio',
    title: 'AXIO: a marker reaches 18',
    text: [
      'A marker stops at 18, and points beyond that are lost. When one of your markers reaches 18, the rest of the tile and its pyramids are scored as usual, and then you must place one more tile from your rack: a bonus move. Two markers that reach 18 with one tile give two bonus moves, and a bonus move can bring the next one.',
      'You draw new tiles only after the last bonus move.',
      'Whoever has all five markers at 18 wins at once, as soon as that tile and its pyramids are scored.',
    ],
  },
  {
    id: 'swap',
    title: 'Swapping all tiles',
    text: [
      'At the end of your turn, before you draw, look at your lowest marker. If no tile on your rack shows its symbol, you may swap: you show your tiles to all, draw five new ones, and only then the old ones go back into the bag. If several markers are lowest, none of their symbols may be on your rack.',
      'You can swap once in a turn, and only while the bag holds at least five tiles. An empty rack shows no symbol, so it may be swapped too.',
    ],
  },
  {
    id: 'end',
    title: 'The end',
    text: [
      'The game ends when the player who is to place a tile cannot, because no two neighbouring cells are empty. This is true for a bonus move as well.',
      'Everybody’s lowest marker is compared, and the highest of these wins. If they are equal, the second lowest decides, then the third, and so on. Players who are equal in all five share the victory. Which colours the markers have, and whether one has reached 18, does not matter.',
    ],
  },
  {
    id: 'alone',
    title: 'Playing alone',
    text: [
      'You play on 9 by 9 cells without a rack: draw a tile, place it, score it, draw the next. There are no bonus moves and no swaps. Your first tile must touch a printed cell here too, and five markers at 18 do not end the game.',
      'A marker that reaches 18 stops there for this one scoring, of a half or of a pyramid; what is beyond is lost. With the next scoring it goes on, up to 36. The halves of a tile with the same symbol twice are counted in the order that brings more.',
      'Your result is your lowest marker. Can you beat your own best?',
    ],
  },
];

export default sections;
