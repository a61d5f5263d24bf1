import type { GameClient } from '../game';
import Table from './Table.svelte';
import { breakdownInWords, moveInWords, previewInWords } from './words';

export const client: GameClient = {
  Table,
  previewOver: true,
  kinds: [],
  moveInWords,
  breakdownInWords,
  previewInWords,
};
