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
      'With 2, 3 or 4 players there are 5, 7 or 9 factories. At the start of each round every factory gets four tiles from the bag; when the bag is empty, the tiles of the tower go back into it. If both are empty, play goes on with what there is. The supply starts with ten tiles, the marker lies in the centre, and here lots are drawn for who starts.',
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
  },
  {
    id: 'marker',
    title: 'The starting-player marker',
    tiles: ['pavilion-marker'],
    text: [
      'The first player in a round to take from the centre also gets the marker and loses a point for every tile taken in that turn, the wild one included. The marker’s owner begins phase 2 and the next round. If nobody took it, whoever began this round does.',
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
  },
  {
    id: 'score',
    title: 'Points for a tile',
    tiles: ['pavilion-blue', 'pavilion-blue', 'pavilion-blue'],
    text: [
      'A placed tile scores 1 point for itself and 1 for every tile that is joined to it without a gap in the same star. So the last tile of a star brings 6 points.',
      'Example: two blue tiles lie side by side and a third lies apart. A tile in the gap between them joins all: 1 + 3 = 4 points. A tile that touches no other brings 1.',
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
  },
  {
    id: 'pass',
    title: 'Passing',
    text: [
      'In phase 2 you may pass on any of your turns, and must if you can place nothing. Up to four of your tiles may stay on the corners of your board: they score nothing and come back to you in the next round; every other one goes into the tower and costs 1 point. A player who has passed takes no more turns in this round. When all have passed, the round ends.',
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
      'Stars: centre 12, red 14, blue 15, yellow 16, orange 17, green 18, purple 20',
      'All spaces 1: 4 · all 2: 8 · all 3: 12 · all 4: 16',
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
    points: ['All spaces 1: 4 · all 2: 8 · all twelve 3: 12 · all 4: 16'],
  },
];
export default sections;
