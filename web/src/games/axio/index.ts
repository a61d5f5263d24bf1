import type { GameClient } from '../game';
import type { Hand } from './placing.svelte';
import Art from './Art.svelte';
import { editing } from './editing';
import { places } from './places';
import { stages } from './stages';
import Table from './Table.svelte';
import { breakdownInWords, decidedInWords, moveInWords } from './words';

export const client: GameClient<'axio', Hand> = {
  Art,
  Table,
  previewOver: false,
  kinds: ['half', 'pyramid'],
  moveInWords,
  breakdownInWords,
  decidedInWords,
  places,
  editing,
  stages,
  previewInWords: () => [], // the rack shows it
  keys: [
    { keys: ['1', '2', '3', '4', '5'], does: 'keys.axio_tile' },
    { keys: ['R'], does: 'keys.axio_turn' },
    { keys: ['←', '→', '↑', '↓', 'Enter'], does: 'keys.axio_move' },
  ],
};
