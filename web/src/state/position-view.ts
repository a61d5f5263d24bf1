/** A position that the server checked, as a table of people is shown. */
import type { LegalMove, PositionAnswer, TableView } from '../api/types';

export interface Shown {
  /** How many moves led to it. */
  sequence: number;
  /** Who looks: the seats that they play, and the one whose board is the own one. */
  seats: number[];
  seat: number;
  /** What they may play. */
  moves: LegalMove[] | null;
}

export function viewOf(answer: PositionAnswer, { sequence, seats, seat, moves }: Shown): TableView {
  const { game, players, variant, turn, scores, winners, outcomes, view } = answer;
  return {
    match: '',
    sequence,
    game,
    variant,
    version: 0,
    public: false,
    status: turn === null && !outcomes.length ? 'over' : 'playing',
    seats: Array.from({ length: players }, (_, seat) => ({
      seat,
      kind: 'person',
      name: null,
      level: null,
      away: null,
      host: false,
    })),
    first: 0,
    turn,
    scores,
    winners,
    clocks: null,
    grace: null,
    rematch: null,
    assistance: true,
    teaching: null,
    origin: null,
    fair: { commitment: '', seed: null, salt: null, chosen: false },
    you: { seats, seat, host: false },
    take_back: null,
    position: view,
    events: [],
    moves,
  };
}
