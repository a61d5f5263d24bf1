/** Every language says everything, with the same values and the plural forms that it needs. */
import { describe, expect, it } from 'vitest';
import csFirst from '../src/i18n/cs';
import csLessons from '../src/i18n/cs/lessons';
import csPuzzles from '../src/i18n/cs/puzzles';
import csReview from '../src/i18n/cs/review';
import enFirst from '../src/i18n/en';
import enLessons from '../src/i18n/en/lessons';
import enPuzzles from '../src/i18n/en/puzzles';
import enReview from '../src/i18n/en/review';
import huFirst from '../src/i18n/hu';
import huLessons from '../src/i18n/hu/lessons';
import huPuzzles from '../src/i18n/hu/puzzles';
import huReview from '../src/i18n/hu/review';
import nlFirst from '../src/i18n/nl';
import nlLessons from '../src/i18n/nl/lessons';
import nlPuzzles from '../src/i18n/nl/puzzles';
import nlReview from '../src/i18n/nl/review';
import {
  say,
  type Key,
  type LessonMessages,
  type Messages,
  type PuzzleMessages,
  type ReviewMessages,
} from '../src/i18n/index.svelte';

// What comes with the first load, and what comes with a page.
const en = { ...enFirst, ...enReview, ...enPuzzles, ...enLessons };
const hu = { ...huFirst, ...huReview, ...huPuzzles, ...huLessons };
const cs = { ...csFirst, ...csReview, ...csPuzzles, ...csLessons };
const nl = { ...nlFirst, ...nlReview, ...nlPuzzles, ...nlLessons };
type All = Messages & ReviewMessages & PuzzleMessages & LessonMessages;
const LANGUAGES: Record<string, All> = { en, hu, cs, nl };
// Czech `many` is for fractions, which no message has.
const FORMS: Record<string, string[]> = {
  en: ['one', 'other'],
  hu: ['other'],
  cs: ['one', 'few', 'other'],
  nl: ['one', 'other'],
};
// Hungarian nouns stay singular after any number; some words around them are for several only.
const OPTIONAL: Record<string, string[]> = { hu: ['one'] };

const forms = (message: string | object): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);
const places = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!).sort();

const SOURCES = import.meta.glob<string>('../src/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe.each(Object.entries(LANGUAGES))('%s', (language, messages) => {
  it('has every message and no other', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
  });

  it('has the plural forms of its grammar', () => {
    for (const [key, message] of Object.entries(messages)) {
      if (typeof message !== 'string') {
        const needed = Object.keys(message).filter((form) => !OPTIONAL[language]?.includes(form));
        expect(needed.sort(), key).toEqual([...FORMS[language]!].sort());
      }
    }
  });

  it('speaks of the same values', () => {
    for (const [key, message] of Object.entries(messages)) {
      const wanted = new Set(forms(en[key as Key]).flatMap(places));
      for (const text of forms(message)) {
        for (const place of places(text)) expect(wanted, `${key}: {${place}}`).toContain(place);
      }
    }
  });

  it('is a translation', () => {
    if (language === 'en') return;
    const own = (text: string | object) =>
      forms(text)
        .join('')
        .replace(/\{\w+\}/g, '');
    const long = Object.entries(messages).filter(([, text]) => own(text).length > 16);
    const same = long.filter(
      ([key, text]) => JSON.stringify(text) === JSON.stringify(en[key as Key]),
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });
});

it('knows the plurals of Czech', () => {
  const count = (n: number) => say(cs, 'cs', 'table.points', { count: n });
  expect([1, 2, 5].map(count)).toEqual(['1 bod', '2 body', '5 bodů']);
});

it('has no message that nobody says', () => {
  const code = Object.entries(SOURCES)
    .filter(([path]) => !path.includes('/i18n/'))
    .map(([, text]) => text)
    .join('\n');
  // Keys that are made of data begin with something that the code names before a `${`.
  const made = [...code.matchAll(/[`']([\w.-]+[._])(?:\$\{|')/g)].map((m) => m[1]!);
  const unused = Object.keys(en).filter(
    (key) => !code.includes(`'${key}'`) && !made.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});
