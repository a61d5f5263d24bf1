/** The server's types, under short names.
 *
 * What differs from game to game has the types of the game that is named: `TableView<Game>`. Where the
 * game may be any, or one that the server's document does not know, these are objects of any content.
 */
import type { components } from './schema';

type Schemas = components['schemas'];
type GameTypes = Schemas['GameTypes'];

interface AnyTypes {
  position: Schemas['OtherGame'];
  move: Schemas['OtherGame'];
  breakdown: Schemas['BreakdownItem'];
}

export type TypesOf<Game> = Game extends keyof GameTypes ? GameTypes[Game] : AnyTypes;
export type Position<Game = string> = TypesOf<Game>['position'];
export type Parts<Game = string> = TypesOf<Game>['move'];
export type BreakdownItem<Game = string> = TypesOf<Game>['breakdown'];

export interface LegalMove<Game = string> extends Omit<Schemas['LegalMove'], 'parts'> {
  parts: Parts<Game>;
}
export interface TableEvent<Game = string> extends Omit<
  Schemas['TableEvent'],
  'parts' | 'breakdown'
> {
  parts?: Parts<Game>;
  breakdown?: BreakdownItem<Game>[];
}
export interface TableView<Game = string> extends Omit<
  Schemas['TableView'],
  'position' | 'moves' | 'events'
> {
  position: Position<Game> | null;
  moves: LegalMove<Game>[] | null;
  events: TableEvent<Game>[];
}
export interface Preview<Game = string> extends Omit<
  Schemas['PreviewAnswer'],
  'position' | 'breakdown'
> {
  position: Position<Game>;
  breakdown: BreakdownItem<Game>[];
}
export interface Hint<Game = string> extends Omit<Schemas['HintAnswer'], 'parts'> {
  parts: Parts<Game>;
}
export interface SeatGrant extends Omit<Schemas['SeatGrant'], 'view'> {
  view: TableView;
}
export interface PositionAnswer<Game = string> extends Omit<
  Schemas['PositionAnswer'],
  'view' | 'moves' | 'breakdown'
> {
  view: Position<Game>;
  moves: LegalMove<Game>[];
  breakdown: BreakdownItem<Game>[];
}
export interface TaskAnswer extends Omit<Schemas['TaskAnswer'], 'position' | 'hint' | 'refused'> {
  position: PositionAnswer;
  hint: LegalMove | null;
  refused: LegalMove[];
}
export type TaskShown = Schemas['TaskShown'];
export type PositionAsked = Schemas['PositionAsked'];
export interface Candidate<Game = string> extends Omit<Schemas['CandidateShown'], 'parts'> {
  parts: Parts<Game>;
}
export interface AnalysisAnswer extends Omit<Schemas['AnalysisAnswer'], 'candidates'> {
  candidates: Candidate[];
}
export type AnalysisAsked = Schemas['AnalysisAsked'];
export type Evaluation = Schemas['EvaluationAnswer'];
export type SeatShown = Schemas['SeatShown'];
// Which levels there are, the catalogue says: other servers may have more.
export type SeatSetup = Omit<Schemas['SeatSetup'], 'level'> & { level?: string };
export type NewTable = Omit<Schemas['NewTable'], 'seats'> & { seats: SeatSetup[] };
export type Listed = Schemas['TableListed'];
export type Catalogue = Schemas['Catalogue'];
export type GameShown = Schemas['GameShown'];
export type Problem = Schemas['ProblemDetails'];
/** What a WebSocket sends. */
export type Message<Game = string> =
  | (Omit<Schemas['ViewMessage'], 'view'> & { view: TableView<Game> })
  | Exclude<Schemas['SocketMessage'], { type: 'view' }>;
/** A review of a finished match; moves of any game, so their parts are of any content. */
export type ReviewAnswer = Schemas['ReviewAnswer'];
export type ReviewShown = Schemas['ReviewShown'];
export type Decision = Schemas['DecisionReviewed'];
export type Chance = Schemas['ChanceReviewed'];
/** What a move would cost, at a table that teaches. */
export type Advice = Schemas['AdviceAnswer'];
/** Puzzles of any game, so their moves and positions are of any content. */
export type PuzzleCatalogue = Schemas['PuzzleCatalogue'];
export type PuzzleShown = Schemas['PuzzleShown'];
export type PuzzleBoard = Schemas['PuzzleBoard'];
export type PuzzleSolution = Schemas['PuzzleSolution'];
export type PuzzleJudged = Schemas['PuzzleJudged'];
export type PuzzleHint = Schemas['PuzzleHint'];
export type PuzzleProgress = Schemas['PuzzleProgress'];
export type LineMove = Schemas['LineMove'];
export type ThemeShown = Schemas['ThemeShown'];
export type Reasons = Schemas['Reasons'];
