import { describe, expect, it } from 'vitest';
import { readMessages } from '@tributary/kit/i18n/messages.server.ts';
import { proveForm } from '@tributary/form-engine/prover/prove-form.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { textsOfSchema } from '@tributary/form-engine/translation/translate-form.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import { sampleAnswers } from '../preview/sample-answers.ts';
import { lackingFor, startForm, startingPoints } from './starting-points.console.ts';

const messages = readMessages();

/** The messages of one language; a key without a message stays a key. */
const wordsIn =
  (locale: string) =>
  (key: string): string => {
    const [namespace, path] = key.includes(':') ? key.split(':') : ['formBuilder', key];
    const found = (path ?? '')
      .split('.')
      .reduce<unknown>(
        (part, name) => (part as Record<string, unknown> | undefined)?.[name],
        (messages as Record<string, Record<string, unknown>>)[locale]?.[namespace ?? ''],
      );
    return typeof found === 'string' ? found : key;
  };

describe.each(['en-US', 'es'])('the forms to begin with, in %s', (locale) => {
  const words = wordsIn(locale);

  it.each(startingPoints)('%s can be saved, has no fault and takes a filled sample', (point) => {
    const form = startForm(point, words);
    expect(formSchema.safeParse(form).error?.issues ?? []).toEqual([]);
    expect(proveForm(form)).toEqual([]);
    const checked = validateAnswers(form, sampleAnswers(form, locale), { locale });
    expect(checked.ok ? {} : checked.errors).toEqual({});
  });

  it.each(startingPoints)('%s has all its words', (point) => {
    for (const { text } of textsOfSchema(startForm(point, words)))
      expect(text).not.toMatch(/^(\w+:)?[a-z]\w*(\.\w+)+$/);
    for (const part of ['title', 'text']) {
      const key = `formStarts:${point}.${part}`;
      expect(words(key)).not.toBe(key);
    }
  });
});

it('need nothing of a plan but tickets, and giving examples, which are left out', () => {
  const words = wordsIn('en-US');
  const lacking = startingPoints.map((point) => [point, lackingFor(startForm(point, words, false), [])]);
  expect(lacking.filter(([, flag]) => flag)).toEqual([['event', 'PRODUCTS_COMPONENT']]);
});
