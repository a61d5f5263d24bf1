/** Words in the player's language: `t('key', { count: 3 })`. English is in the first load.
 *
 * What only one page says is a part of the catalogue that comes with the page: `speaking.include('review')`.
 */
import { read, write } from '../state/keeping';
import en from './en';
import type puzzles from './en/puzzles';
import type lessons from './en/lessons';
import type review from './en/review';

export const LANGUAGES = { en: 'English', hu: 'Magyar', cs: 'Čeština', nl: 'Nederlands' } as const;
export type Language = keyof typeof LANGUAGES;
type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Messages = Record<keyof typeof en, string | Forms>;
export type ReviewMessages = Record<keyof typeof review, string | Forms>;
export type PuzzleMessages = Record<keyof typeof puzzles, string | Forms>;
export type LessonMessages = Record<keyof typeof lessons, string | Forms>;
export type Key =
  keyof Messages | keyof ReviewMessages | keyof PuzzleMessages | keyof LessonMessages;
type Said = Partial<Record<Key, string | Forms>>;
type Part = 'review' | 'puzzles' | 'lessons';

const PARTS = import.meta.glob<{ default: Said }>('./*/{review,puzzles,lessons}.ts');

const LOADERS: Record<Language, () => Promise<{ default: Messages }>> = {
  en: async () => ({ default: en }),
  hu: () => import('./hu'),
  cs: () => import('./cs'),
  nl: () => import('./nl'),
};

class Speaking {
  language = $state<Language>('en');
  messages = $state.raw<Said>(en);
  #parts = new Set<Part>();

  async speak(language: Language): Promise<void> {
    const parts = [...this.#parts].map((part) => load(language, part));
    const [{ default: messages }, ...more] = await Promise.all([LOADERS[language](), ...parts]);
    this.messages = Object.assign({}, messages, ...more);
    this.language = language;
    document.documentElement.lang = language;
    write('tilewright.language', language);
  }

  /** Load a part of the catalogue, in this language and in those that are chosen later. */
  async include(part: Part): Promise<void> {
    if (this.#parts.has(part)) return;
    const messages = await load(this.language, part);
    this.#parts.add(part);
    this.messages = { ...this.messages, ...messages };
  }

  /** The language that was chosen before, or the browser's first that we speak. */
  async begin(): Promise<void> {
    const known = (name: string | undefined): name is Language => !!name && name in LANGUAGES;
    const chosen = read<string | undefined>('tilewright.language', undefined);
    const wanted = [chosen, ...navigator.languages.map((name) => name.slice(0, 2))];
    const language = wanted.find(known);
    if (language) await this.speak(language);
  }
}

async function load(language: Language, part: Part): Promise<Said> {
  return (await PARTS[`./${language}/${part}.ts`]!()).default;
}

export const speaking = new Speaking();

/** Making these is slow, and there are few languages. */
function once<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    let found = made.get(language);
    if (!found) made.set(language, (found = make(language)));
    return found;
  };
}

const plurals = once((language) => new Intl.PluralRules(language));
const numbers = once((language) => new Intl.NumberFormat(language));
const signedNumbers = once(
  (language) => new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }),
);

/** With a true minus sign, as wide as a plus: the formats of our languages have a hyphen. */
function written(format: Intl.NumberFormat, value: number): string {
  return format.format(value).replace('-', '−');
}

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return say(speaking.messages, speaking.language, key, values);
}

/** For keys that are made of data, a colour's name say; falls back to the last part. */
export function word(key: string): string {
  return key in speaking.messages ? t(key as Key) : (key.split('.').at(-1) ?? key);
}

export function has(key: string): key is Key {
  return key in speaking.messages;
}

/** For keys that not every game has. */
export function wordOr(key: string, otherwise: string): string {
  return has(key) ? t(key) : otherwise;
}

export function say(
  messages: Said,
  language: string,
  key: Key,
  values: Record<string, string | number>,
): string {
  const message = messages[key] ?? key;
  let text: string;
  if (typeof message === 'string') {
    text = message;
  } else {
    const form = plurals(language).select(Number(values['count'] ?? 0));
    text = message[form] ?? message.other ?? key;
  }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? written(numbers(language), value) : (value ?? `{${name}}`);
  });
}

/** A whole number, a score say. */
export function figure(value: number): string {
  return written(numbers(speaking.language), value);
}

/** Points with their sign: +3, −2. */
export function signed(points: number): string {
  return written(signedNumbers(speaking.language), points);
}

const percents = once(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }),
);
const finePercents = once(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
);
const decimals = once((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));

/** A chance; near none and near all a digit more tells them from none and all. */
export function percent(value: number): string {
  const fine = (value > 0 && value < 0.0995) || (value > 0.99 && value < 1);
  return written((fine ? finePercents : percents)(speaking.language), value);
}

export function decimal(value: number): string {
  return written(decimals(speaking.language), value);
}

/** A list in words: red, green and blue. */
export function listed(parts: string[]): string {
  return new Intl.ListFormat(speaking.language, { type: 'conjunction' }).format(parts);
}

/** With a capital letter first. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase(speaking.language) + text.slice(1);
}
