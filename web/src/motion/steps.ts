/** What is shown of a change of the table: one view after the other, the new one last. */
import type { TableEvent, TableView } from '../api/types';
import type { GameClient } from '../games/game';
import { lasting } from './pace';
import type { Stage } from './stage';

export interface Step {
  view: TableView;
  /** Whether the change is shown whole with it. */
  ends: boolean;
  /** What it shows; null if nothing on the table changes. */
  stage: Stage | null;
  /** Milliseconds at normal speed. */
  lasts: number;
  /** Which of the change's counts of points it is, from 1, and of how many. */
  number: number;
  of: number;
}

/** The stages that the game finds in the events between two views; if it finds none, the change is one. */
export function stepsOf(
  client: GameClient,
  before: TableView,
  events: TableEvent[],
  after: TableView,
): Step[] {
  const stages = stagesOf(client, before, events, after);
  if (!stages.length) return [{ view: after, ends: true, stage: null, lasts: 0, number: 0, of: 0 }];
  const lasts = lasting(stages);
  const of = stages.filter(counts).length;
  let number = 0;
  return stages.map((stage, index) => {
    if (counts(stage)) number += 1;
    const ends = index === stages.length - 1;
    const view = ends ? after : staged(before, after, stage);
    return { view, ends, stage, lasts: lasts[index]!, number, of };
  });
}

function counts({ kind }: Stage): boolean {
  return kind === 'points' || kind === 'gain';
}

function stagesOf(
  client: GameClient,
  before: TableView,
  events: TableEvent[],
  after: TableView,
): Stage[] {
  const { position, scores } = after;
  const changing = events.filter(({ kind }) => kind === 'move' || kind === 'back');
  const [event] = changing;
  if (!event || !position || !before.position) return [];
  const alone = changing.length === 1 && event.kind === 'move';
  const found = alone ? client.stages?.(before.position, event, position) : null;
  return found ?? [{ kind: 'move', position, scores: scores ?? [], items: [], at: [] }];
}

/** Nobody can move yet; but a clock that runs is seen to run. */
function staged(before: TableView, after: TableView, stage: Stage): TableView {
  const { sequence, status, you } = before;
  const { kind, position, scores } = stage;
  const moving = kind === 'move' || kind === 'gain';
  const turn = after.clocks ? after.turn : moving ? before.turn : null;
  return { ...after, sequence, status, you, position, scores, turn, winners: [], moves: null };
}
