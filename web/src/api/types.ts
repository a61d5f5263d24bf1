/** The server's shapes, under short names. The games give `position` and `parts` theirs. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type TableView = Schemas['TableView'];
export type TableEvent = Schemas['TableEvent'];
export type SeatShown = Schemas['SeatShown'];
export type LegalMove = Schemas['LegalMove'];
export type BreakdownItem = Schemas['BreakdownItem'];
// Which games and levels there are, the catalogue says: other servers may have more.
export type SeatSetup = Omit<Schemas['SeatSetup'], 'level'> & { level?: string };
export type NewTable = Omit<Schemas['NewTable'], 'game' | 'seats'> & {
  game: string;
  seats: SeatSetup[];
};
export type SeatGrant = Schemas['SeatGrant'];
export type Listed = Schemas['TableListed'];
export type Catalogue = Schemas['Catalogue'];
export type GameShown = Schemas['GameShown'];
export type Preview = Schemas['PreviewAnswer'];
export type Hint = Schemas['HintAnswer'];
export type Problem = Schemas['ProblemDetails'] & {
  refusal?: string;
  values?: Record<string, unknown>;
};
