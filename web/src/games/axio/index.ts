import type { GameClient } from '../game';
import type { Hand } from './placing.svelte';
import Art from './Art.svelte';
import Table from './Table.svelte';
import { moveInWords, breakdownInWords } from './words';

export const client: GameClient<'axio', Hand> = {
  Art,
  Table,
  rounds: false,
  previewBelow: false,
  moveInWords,
  breakdownInWords,
  previewInWords: () => [], // the rack shows it
};
