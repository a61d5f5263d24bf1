import type { GameClient } from '../game';
import type { Hand } from './placing.svelte';
import Art from './Art.svelte';
import { editing } from './editing';
import { places } from './places';
import { stages } from './stages';
import Table from './Table.svelte';
import { moveInWords, breakdownInWords } from './words';

export const client: GameClient<'axio', Hand> = {
  Art,
  Table,
  previewBelow: false,
  kinds: ['half', 'pyramid'],
  moveInWords,
  breakdownInWords,
  places,
  editing,
  stages,
  previewInWords: () => [], // the rack shows it
};
