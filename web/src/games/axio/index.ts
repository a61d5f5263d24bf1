import type { GameClient } from '../game';
import Art from './Art.svelte';
import Table from './Table.svelte';
import { moveInWords, breakdownInWords } from './words';

export const client: GameClient = {
  Art,
  Table,
  rounds: false,
  previewBelow: false,
  moveInWords,
  breakdownInWords,
  previewInWords: () => [], // the rack shows it
};
