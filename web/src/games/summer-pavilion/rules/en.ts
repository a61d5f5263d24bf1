import type { Section } from '../../rules';

const sections: Section[] = [
  {
    id: 'goal',
    title: 'What it is about',
    tiles: [
      'pavilion-purple',
      'pavilion-green',
      'pavilion-orange',
      'pavilion-yellow',
      'pavilion-blue',
      'pavilion-red',
    ],
    text: [
      'Two to four players each lay seven stars of rhombic tiles on a board of their own. Six rounds are played. Whoever has the most points at the end wins; players who are level share the victory.',
      'There are 132 tiles, 22 of each of six colours. Everybody starts with 5 points, and no loss ever takes a score below 1.',
    ],
  },
  {
    id: 'board',
    title: 'The board',
    tiles: ['pavilion-pillar', 'pavilion-statue', 'pavilion-window'],
    text: [
      'Six coloured stars surround a centre star. Each star has six spaces with numbers: a space costs as many tiles as its number says. Pillars and statues stand between the stars, and a window on the outer edge of each coloured star. The ten spaces of the supply, the bag and the tower for used tiles are shared by all.',
      'With 2, 3 or 4 players there are 5, 7 or 9 factories. At the start of each round every factory gets four tiles from the bag; when the bag is empty, the tiles of the tower go back into it. If both are empty, play goes on with what there is. At the start ten tiles lie in the supply and the marker lies in the centre. Lots are drawn here to decide who starts.',
    ],
  },
  {
    id: 'wild',
    title: 'The wild colour',
    tiles: ['pavilion-purple', 'pavilion-wild'],
    text: [
      'Each round has a wild colour, in this order: purple, green, orange, yellow, blue, red. A little star marks its tiles. Wild tiles can stand in for other colours when you pay. In later rounds a former wild colour is an ordinary one.',
    ],
  },
  {
    id: 'take',
    title: 'Phase 1: taking tiles',
    tiles: ['pavilion-green', 'pavilion-green', 'pavilion-purple'],
    text: [
      'Clockwise in turn, choose a factory or the centre, and a colour there that is not wild. You take all tiles of that colour. If wild tiles lie there too, exactly one of them comes along.',
      'What stays on a factory moves to the centre. If only wild tiles lie somewhere, you take exactly one of them. The phase ends when everything has been taken. Your tiles wait beside your board.',
    ],
    examples: [
      {
        name: 'colour',
        text: 'Example: two yellow and two red tiles lie on a factory. You choose red and get both red tiles; the yellow ones move to the centre.',
        alt: 'Factory 1 with two yellow and two red tiles. The red ones come beside the board, the yellow ones go to the centre.',
      },
      {
        name: 'wild',
        text: 'Example: purple is wild, and two green and two purple tiles lie on a factory. You cannot choose purple here. You choose green: both green tiles and exactly one purple one come to you, the other purple one moves to the centre.',
        alt: 'Factory 1 with two green and two purple tiles. The green ones and one purple one come beside the board, the other purple one goes to the centre.',
      },
    ],
  },
  {
    id: 'marker',
    title: 'The starting-player marker',
    tiles: ['pavilion-marker'],
    text: [
      'The first player in a round to take from the centre also gets the marker and loses a point for every tile taken in that turn, the wild one included. The marker’s owner begins phase 2 and the next round. If nobody took it, whoever began this round does.',
    ],
    examples: [
      {
        name: 'marker',
        text: 'Example: purple is wild, and three yellow tiles, one red and two purple ones lie in the centre. You are the first to take from there and choose yellow: you get three yellow tiles, one purple one and the marker. These are four tiles, so you lose 4 points.',
        alt: 'The centre with the marker, three yellow tiles, one red and two purple ones. The marker, the yellow tiles and one purple one come beside the board; the red one and the other purple one stay in the centre.',
      },
    ],
  },
  {
    id: 'place',
    title: 'Phase 2: placing a tile',
    tiles: ['pavilion-orange', 'pavilion-purple', 'pavilion-purple', 'pavilion-purple'],
    text: [
      'The marker’s owner begins. Clockwise in turn, everybody places one tile, or passes. A space with the number 4 costs four tiles of the colour that you place: one goes onto the space, the others into the tower.',
      'Wild tiles can replace some of them, but at least one tile must really be of the colour: that is the one placed. Tiles of the wild colour itself can only be placed for tiles of that colour.',
    ],
    points: [
      'A coloured star takes only its own colour.',
      'The centre star takes six different colours.',
      'Each space is filled once.',
    ],
    examples: [
      {
        name: 'alone',
        text: 'Example: you have seven blue tiles and fill the blue 6, on a star that is still empty. It costs six of them: one goes onto the space, five go into the tower, and one is left. The tile scores 1 point.',
        alt: 'An empty blue star, on its 6 a pale blue tile with +1; seven blue tiles beside the board.',
      },
      {
        name: 'replaced',
        text: 'Example: purple is wild, and you have three blue and three purple tiles. With all six you fill the blue 6: one blue tile goes onto the space, two blue and three purple ones go into the tower. The tile is joined to two others and scores 3 points.',
        alt: 'A blue star with tiles on 1 and 2, on its 6 a pale blue tile with +3; three purple and three blue tiles beside the board.',
      },
    ],
  },
  {
    id: 'score',
    title: 'Points for a tile',
    tiles: ['pavilion-blue', 'pavilion-blue', 'pavilion-blue'],
    text: [
      'A placed tile scores 1 point for itself and 1 for every tile that is joined to it without a gap in the same star. So a tile that touches no other brings 1 point, and the last tile of a star brings 6.',
    ],
    examples: [
      {
        name: 'joined',
        text: 'Example: two blue tiles lie side by side and a third lies apart. A tile in the gap between them joins them all: 1 + 3 = 4 points.',
        alt: 'A blue star with tiles on 2, 3 and 5, on its 4 a pale blue tile with +4.',
      },
    ],
  },
  {
    id: 'bonus',
    title: 'Bonus tiles',
    tiles: ['pavilion-pillar', 'pavilion-statue', 'pavilion-window'],
    text: [
      'When all spaces around a pillar, a statue or a window are filled, you choose tiles from the supply at once. Several may be completed by one tile: their bonuses add up. You have to take them; if the supply holds fewer, you take what is there. Wild tiles may be among them. They lie beside your board and do not give you another turn. The supply is filled up again after every turn.',
    ],
    points: [
      'Pillar, 4 spaces: two of a coloured star and two of the centre star. 1 tile',
      'Statue, 4 spaces: two each of two neighbouring coloured stars. 2 tiles',
      'Window, 2 spaces: 5 and 6 of its star. 3 tiles',
    ],
    examples: [
      {
        name: 'around',
        text: 'Example: the window of the orange star (its spaces 5 and 6) and the statue between the orange star (3 and 4) and the purple star (1 and 2) are surrounded already. Together with the orange 3 and two tiles of the centre star, a tile on the orange 2 now surrounds the pillar as well: you choose 1 bonus tile. The tile itself scores 5 points.',
        alt: 'The spaces 3 to 6 of the orange star, 1 and 2 of the purple star and two of the centre star are filled, on the orange 2 is a pale tile with +5. The statue and the window are golden, the pillar is outlined.',
      },
    ],
  },
  {
    id: 'pass',
    title: 'Passing',
    text: [
      'In phase 2 you may pass on any of your turns, and must if you can place nothing. Up to four of your tiles may stay on the corners of your board: they score nothing and come back to you in the next round; every other one goes into the tower and costs 1 point. A player who has passed takes no more turns in this round. When all have passed, the round ends.',
    ],
    examples: [
      {
        name: 'pass',
        text: 'Example: when you pass, you have four green and two red tiles left. You keep the green ones on the corners; the two red ones go into the tower and cost 2 points.',
        alt: 'A board with a green tile on each of its four corners.',
      },
    ],
  },
  {
    id: 'next',
    title: 'The next round',
    text: [
      'The marker goes back to the centre, its owner starts, and the next colour becomes wild. Tiles from the corners come back beside the boards. The supply and the factories are filled. After the sixth round the game ends.',
    ],
  },
  {
    id: 'end',
    title: 'Points at the end',
    text: [
      'Complete stars and complete numbers score now. The spaces of a number count in all seven stars. After that, every tile still on a corner costs 1 point.',
    ],
    points: [
      'Complete star: centre 12, red 14, blue 15, yellow 16, orange 17, green 18, purple 20',
      'All 1s: 4 · all 2s: 8 · all 3s: 12 · all 4s: 16',
    ],
  },
  {
    id: 'gray',
    title: 'The grey side',
    tiles: ['pavilion-red', 'pavilion-red', 'pavilion-green', 'pavilion-yellow'],
    text: [
      'Here no star has a colour of its own. The first tile of a star may be of any colour, and so may the second: if both are alike, the whole star takes only that colour; if they differ, all six tiles must differ. Several stars may be of the same kind.',
      'The numbers lie differently, and every space of the centre star costs 3. A complete star of one colour scores as that colour’s star would, one of six colours 12.',
    ],
    points: ['All 1s: 4 · all 2s: 8 · all twelve 3s: 12 · all 4s: 16'],
  },
];
export default sections;
