/** Addresses of the analysis board: the position stands after the #, so that no server logs it. */

export interface AnalysisPlace {
  game?: string;
  players?: number;
  variant?: string;
  /** A position's line, its JSON, or a game record. */
  text?: string;
}

/** A link to a position: its line (shortest), or the whole position as the server gives it. */
export function analysisLink(
  game: string,
  players: number,
  variant: string,
  position?: string | object,
): string {
  const path = `/analysis/${encodeURIComponent(game)}`;
  if (position === undefined) return `${path}#${players}/${variant}`;
  const text = typeof position === 'string' ? position : JSON.stringify(position);
  return `${path}#${escaped(text)}`;
}

/** Lines of positions consist of signs that may stand in addresses, but for a few. */
function escaped(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',');
}

/** What an address asks for; `hash` with or without its #. */
export function readPlace(path: string, hash: string): AnalysisPlace {
  const [, game] = path.split('/').filter(Boolean);
  const place: AnalysisPlace = game ? { game: unescaped(game) } : {};
  const text = unescaped(hash.replace(/^#/, ''));
  const start = /^(\d)\/([\w-]*)$/.exec(text);
  if (start) return { ...place, players: Number(start[1]), variant: start[2]! };
  return text ? { ...place, text } : place;
}

/** What somebody pasted: a position, a record, or a link to one. */
export function pastedText(pasted: string): string {
  const text = pasted.trim();
  const link = /^(?:https?:\/\/\S+)?\/analysis\/[^\s#]*#(\S+)$/.exec(text);
  return link ? unescaped(link[1]!) : text;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray % says something, too: the server will say what
  }
}
