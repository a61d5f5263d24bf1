export default {
  'guide.title': 'Your first game',
  'guide.next': 'Next',
  'guide.leave': 'Leave the guide',
  'guide.done': 'Let’s play',
  'guide.step': '{step} of {steps}',
  'guide.azul.1':
    'These are the factories. Choose a colour on one of them: you get all its tiles of that colour, the others go to the centre.',
  'guide.azul.2':
    'Then choose a pattern line on your board. A line takes one colour only; tiles that do not fit fall to the floor line and cost points.',
  'guide.azul.3':
    'When everything is taken, each full line moves one tile to the wall. Alone it scores 1; otherwise 1 for each tile of every unbroken row and column it joins, itself included in each.',
  'guide.azul.4':
    'Point at a choice, or tap it once: before you make it you see what it would bring. “Hint” shows what a master would play.',
  'guide.summer-pavilion.1':
    'First everybody takes tiles. Take all tiles of one colour that is not wild from a factory or the centre; one tile of the wild colour comes along, if there is one.',
  'guide.summer-pavilion.2':
    'Then you place them. A space with the number 4 costs four tiles of the colour you place; wild tiles may stand in, but at least one must be real.',
  'guide.summer-pavilion.3':
    'A placed tile scores one point for itself and one for every tile it is connected with. Surround a pillar, statue or window and you get bonus tiles.',
  'guide.summer-pavilion.4':
    'Point at a space, or tap it once: you see the points before you place. Six rounds, a new wild colour in each. “Hint” shows what a master would play.',
  'guide.axio.1':
    'Choose a tile on your rack. Turn it with the button or the R key, then point at the board: a shadow shows where it would lie.',
  'guide.axio.2':
    'Each half looks in three directions, not through the other half: every equal symbol in an unbroken row is a point for that colour. The half itself does not count.',
  'guide.axio.3':
    'Only your lowest marker counts in the end. Raise all five together, and take away what the others need.',
  'guide.axio.4':
    'The points of a placement are shown before you make it. “Hint” shows what a master would play.',
  'rules.read': 'Read the rule',
} as const;
