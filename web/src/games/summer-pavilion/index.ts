import type { GameClient } from '../game';
import Art from './Art.svelte';
import { editing } from './editing';
import { places } from './places';
import { stages } from './stages';
import Table from './Table.svelte';
import { SUPPLY_SPACES } from './types';
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
  // The last pass of a round leads to a deal, which draws more tiles than the supply can lack.
  rounds: {
    of: ({ round }) => round,
    ended: ({ parts, draws = [] }) => parts?.kind === 'pass' && draws.length > SUPPLY_SPACES,
  },
};
