import type { GameClient } from '../game';
import Art from './Art.svelte';
import { editing } from './editing';
import { places } from './places';
import { stages } from './stages';
import Table from './Table.svelte';
import { moveInWords, previewInWords, breakdownInWords } from './words';

export const client: GameClient<'summer-pavilion'> = {
  Art,
  Table,
  previewOver: true,
  kinds: ['marker', 'placement', 'discard', 'star', 'number', 'corners'],
  moveInWords,
  breakdownInWords,
  places,
  editing,
  previewInWords,
  stages,
  // Tiles are drawn after bonus tiles were taken, too, but after a pass for the next round only.
  rounds: {
    of: ({ round }) => round,
    ended: ({ parts, draws }) => parts?.kind === 'pass' && !!draws?.length,
  },
};
