/** The server's shapes, under short names. The games give `position` and `parts` theirs. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type TableView = Schemas['TableView'];
export type TableEvent = Schemas['TableEvent'];
export type SeatShown = Schemas['SeatShown'];
export type LegalMove = Schemas['LegalMove'];
export type BreakdownItem = Schemas['BreakdownItem'];
export type NewTable = Schemas['NewTable'];
export type SeatSetup = Schemas['SeatSetup'];
export type SeatGrant = Schemas['SeatGrant'];
export type Listed = Schemas['TableListed'];
export type Catalogue = Schemas['Catalogue'];
export type Preview = Schemas['PreviewAnswer'];
export type Hint = Schemas['HintAnswer'];
export type Problem = Schemas['ProblemDetails'] & {
  refusal?: string;
  values?: Record<string, unknown>;
};
