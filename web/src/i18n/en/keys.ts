export default {
  'keys.title': 'Keys',
  'keys.choose': 'Go to a choice, and take it.',
  'keys.drop': 'Let go of what you have chosen.',
  'keys.hint': 'Show a hint; once more, and it is played.',
  'keys.take_back': 'Take your move back.',
  'keys.step': 'Step through the game, move by move.',
  'keys.help': 'Show these keys.',
  'keys.azul_line':
    'Put the chosen tiles into this pattern line, or the tile into this column of the wall.',
  'keys.azul_floor': 'Drop the chosen tiles to the floor line.',
  'keys.axio_tile': 'Take this tile from your rack.',
  'keys.axio_turn': 'Turn the tile.',
  'keys.axio_move': 'Move the tile on the board, and place it.',
} as const;
