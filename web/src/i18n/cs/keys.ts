export default {
  'keys.title': 'Klávesy',
  'keys.choose': 'Přejít na možnost a zvolit ji.',
  'keys.drop': 'Zrušit, co je zvoleno.',
  'keys.hint': 'Ukázat nápovědu; při druhém stisku ji zahrát.',
  'keys.take_back': 'Vzít tah zpět.',
  'keys.step': 'Procházet partii tah po tahu.',
  'keys.help': 'Ukázat tyto klávesy.',
  'keys.azul_line':
    'Dát zvolené dlaždice do této přípravné řady, nebo dlaždici do tohoto sloupce stěny.',
  'keys.azul_floor': 'Shodit zvolené dlaždice na podlahu.',
  'keys.axio_tile': 'Vzít ze stojánku tuto destičku.',
  'keys.axio_turn': 'Otočit destičku.',
  'keys.axio_move': 'Posunout destičku po plánu a položit ji.',
} as const;
