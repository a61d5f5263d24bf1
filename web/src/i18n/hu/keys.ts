export default {
  'keys.title': 'Billentyűk',
  'keys.choose': 'Odalép egy lehetőséghez, és kiválasztja.',
  'keys.drop': 'Elengedi, amit kiválasztottál.',
  'keys.hint': 'Tippet mutat; még egyszer megnyomva meg is lépi.',
  'keys.take_back': 'Visszavonja a lépésedet.',
  'keys.step': 'Végiglépked a játszmán, lépésről lépésre.',
  'keys.help': 'Megmutatja ezeket a billentyűket.',
  'keys.azul_line':
    'A kiválasztott csempéket ebbe a mintasorba teszi, illetve a csempét a falnak ebbe az oszlopába.',
  'keys.azul_floor': 'A kiválasztott csempéket a padlóvonalra ejti.',
  'keys.axio_tile': 'Felveszi ezt a lapkát az állványodról.',
  'keys.axio_turn': 'Elforgatja a lapkát.',
  'keys.axio_move': 'Mozgatja a lapkát a táblán, és lerakja.',
} as const;
