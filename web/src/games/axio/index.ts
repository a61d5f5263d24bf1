import type { GameClient } from '../game';
import Art from './Art.svelte';
import Table from './Table.svelte';
import { moveInWords, reasonInWords } from './words';

export const client: GameClient = {
  Art,
  Table,
  rounds: false,
  moveInWords,
  reasonInWords,
  previewInWords: () => [], // the rack tells it
};
