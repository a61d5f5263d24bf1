/** Fields that positions of several games have. */
import { t, word, wordOr } from '../i18n/index.svelte';
import { plain } from '../state/catalogue.svelte';
import { isObject, type Field, type Json } from '../state/position-fields';

export function choice(values: readonly Json[], name: (value: string) => string): Field {
  const options = values.map((value) => ({
    value,
    name: value === null ? t('field.none') : name(value as string),
  }));
  return { kind: 'choice', options };
}

/** A seat, or one of these words. */
export function seats(position: Json, others: string[]): Field {
  const players = isObject(position) ? Number(position['players']) : 0;
  return {
    kind: 'choice',
    options: [
      ...Array.from({ length: players }, (_, seat) => ({
        value: seat,
        name: t('seat.person', { number: seat + 1 }),
      })),
      ...others.map((value) => ({ value, name: word(`field.${value}`) })),
    ],
  };
}

export function phases(prefix: string, names: string[]): Field {
  return choice(names, (name) =>
    wordOr(`${prefix}.phase_${name}`, wordOr(`field.phase_${name}`, plain(name))),
  );
}
