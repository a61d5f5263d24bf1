/** Presses that the rules do not allow: in a lesson they are tried, so that the rules say why. */
import type { LegalMove } from '../api/types';
import type { Places } from '../ui/arrows';

export interface Refusing {
  legal: LegalMove[];
  refused: LegalMove[];
  /** What was picked on the way to a move. */
  picked: object;
  places: (move: LegalMove) => Places;
}

/** The refused move that a press on places means, if no legal one leads there. */
export function meant(
  names: string[],
  { legal, refused, picked, places }: Refusing,
): LegalMove | null {
  const starts = new Set(legal.map((move) => places(move).from.join()));
  const chosen = Object.keys(picked).length > 0 || starts.size === 1;
  const leads = (move: LegalMove): boolean => {
    const { from, to } = places(move);
    return fits(move.parts, picked) && (chosen ? to : from).some((name) => names.includes(name));
  };
  return legal.some(leads) ? null : (refused.find(leads) ?? null);
}

/** Some games pick what is no part of a move; it says nothing about the move. */
function fits(parts: object, picked: object): boolean {
  return Object.entries(picked).every(
    ([name, value]) => !(name in parts) || Reflect.get(parts, name) === value,
  );
}

/** The names of the places under a pointer, within an element. */
export function placesAt(root: HTMLElement, { clientX, clientY }: PointerEvent): string[] {
  return document.elementsFromPoint(clientX, clientY).flatMap((element) => {
    const place = element.closest<HTMLElement | SVGElement>('[data-place]');
    return place && root.contains(place) ? [place.dataset['place']!] : [];
  });
}
