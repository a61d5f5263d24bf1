/** Positions as data that is edited field by field: paths as the server names them, changes, and tiles that
 * come from the bag and go back there. What the rules allow, the server says. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Path = readonly (string | number)[];

export interface Option {
  value: Json;
  name: string;
}

/** How a field is edited; without a hint as its value looks. */
export type Field =
  | { kind: 'choice'; options: Option[] }
  /** How many of each; `picture` is the id of a symbol. */
  | { kind: 'counts'; of: { key: string; name: string; picture?: string }[] }
  /** As many items as one likes. */
  | { kind: 'list'; item: Json }
  /** Rows of small fields side by side. */
  | { kind: 'rows' };

/** What a game's client knows about the fields of its positions. */
export interface Editing {
  /** `pattern` is the path with stars for numbers: `boards.*.wall.*.*`. */
  field: (pattern: string, path: Path, position: Json) => Field | undefined;
  /** What a member is called, where no message says it. */
  name?: (pattern: string, path: Path, position: Json) => string | undefined;
  /** The tiles outside the bag, by the names that they have in it. */
  tiles?: (position: Json) => Record<string, number>;
  /** What an open draw may give, in words. */
  drawName?: (draw: string) => string;
}

/** `boards[0].wall[1][2]`, as the server writes it. */
export function pathText(path: Path): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part,
    '',
  );
}

export function pattern(path: Path): string {
  return path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');
}

export function valueAt(position: Json, path: Path): Json {
  return path.reduce<Json>((value, part) => Reflect.get(value as object, part) as Json, position);
}

/** The same position with another value there. */
export function changed(position: Json, [first, ...rest]: Path, value: Json): Json {
  if (first === undefined) return value;
  if (Array.isArray(position)) {
    const before = position[first as number] ?? null;
    return position.with(first as number, changed(before, rest, value));
  }
  const whole = (position ?? {}) as { [name: string]: Json };
  return { ...whole, [first]: changed(whole[first] ?? null, rest, value) };
}

/** After a change: tiles that were added left the bag, tiles that were taken away went back to it. */
export function balanced(before: Json, after: Json, { tiles }: Editing): Json {
  if (!tiles || !isObject(before) || !isObject(after) || !isObject(after['bag'] ?? null))
    return after;
  if (JSON.stringify(before['bag']) !== JSON.stringify(after['bag'])) return after;
  const [had, has] = [tiles(before), tiles(after)];
  const bag = { ...(after['bag'] as { [name: string]: Json }) };
  for (const key of new Set([...Object.keys(had), ...Object.keys(has)])) {
    const moved = (has[key] ?? 0) - (had[key] ?? 0);
    if (moved) bag[key] = Number(bag[key] ?? 0) - moved;
  }
  return { ...after, bag };
}

export function isObject(value: Json): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sums up how often each name stands somewhere: as a member with a number, or as a text of its own. */
export function tally(value: Json, names: readonly string[], sums: Record<string, number> = {}) {
  if (typeof value === 'string') {
    if (names.includes(value)) sums[value] = (sums[value] ?? 0) + 1;
  } else if (Array.isArray(value)) {
    for (const one of value) tally(one, names, sums);
  } else if (isObject(value)) {
    const { colour, count } = value; // a line of equal tiles
    if (typeof colour === 'string' && typeof count === 'number') {
      sums[colour] = (sums[colour] ?? 0) + count;
      return sums;
    }
    for (const [name, one] of Object.entries(value)) {
      if (typeof one !== 'number') tally(one, names, sums);
      else if (names.includes(name)) sums[name] = (sums[name] ?? 0) + one;
    }
  }
  return sums;
}
