/** What a hint lights on the table: a part of a move is told, and the legal moves say where that is. */
import type { LegalMove, Parts } from '../api/types';
import type { GameClient } from '../games/game';

/** Whether a move has all parts that were told. */
export function hasParts(parts: object, told: object): boolean {
  return Object.entries(told).every(
    ([name, value]) => JSON.stringify(Reflect.get(parts, name)) === JSON.stringify(value),
  );
}

/** Places that belong to the moves with these parts and to no other, or to each of them but not to every move. */
export function litPlaces(
  client: Pick<GameClient, 'places'>,
  moves: LegalMove[],
  told: Parts,
  seat: number,
): string[] {
  const { places } = client;
  if (!places) return [];
  const of = ({ parts }: LegalMove): string[] => {
    const { from, to } = places(parts, seat);
    return [...from, ...to];
  };
  const meant = moves.filter(({ parts }) => hasParts(parts, told));
  const others = new Set(moves.filter((one) => !meant.includes(one)).flatMap(of));
  const all = meant.map(of);
  const everywhere = all[0]?.filter((place) => all.every((some) => some.includes(place))) ?? [];
  const everyMove = new Set(
    everywhere.filter((place) => moves.every((one) => of(one).includes(place))),
  );
  const own = all.flat().filter((place) => !others.has(place));
  return [...new Set([...own, ...everywhere])].filter((place) => !everyMove.has(place));
}
