import type { GameClient } from '../game';
import Art from './Art.svelte';
import { editing } from './editing';
import { places } from './places';
import { stages } from './stages';
import Table from './Table.svelte';
import { moveInWords, previewInWords, breakdownInWords } from './words';

export const client: GameClient<'azul'> = {
  Art,
  Table,
  previewOver: true,
  kinds: ['single', 'row', 'column', 'floor', 'row_bonus', 'column_bonus', 'colour_bonus'],
  moveInWords,
  breakdownInWords,
  places,
  editing,
  previewInWords,
  stages,
  // Tiles are drawn between two rounds only.
  rounds: { of: ({ round }) => round, ended: ({ draws }) => !!draws?.length },
  keys: [
    { keys: ['1', '2', '3', '4', '5'], does: 'keys.azul_line' },
    { keys: ['F'], does: 'keys.azul_floor' },
  ],
};
