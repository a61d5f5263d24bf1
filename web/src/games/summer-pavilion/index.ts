import type { GameClient } from '../game';
import Art from './Art.svelte';
import Table from './Table.svelte';

export const client: GameClient = {
  Art,
  Table,
  moveInWords: (entry, name) => `${name}: ${entry.move}`,
  reasonInWords: (reason) => reason.kind,
};
