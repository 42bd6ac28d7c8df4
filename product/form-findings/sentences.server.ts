import { refusedCodes, type FormFinding } from '@tributary/form-engine/prover/findings.ts';
import { proveForm } from '@tributary/form-engine/prover/prove-form.ts';
import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import type { FormData } from '@tributary/resources/forms/form.ts';
import { spokenIn } from '@tributary/resources/forms/form-languages.ts';
import english from '../form-builder/messages/formBuilder.en-US.json' with { type: 'json' };
import spanish from '../form-builder/messages/formBuilder.es.json' with { type: 'json' };
import type { BuilderTranslate } from '../form-builder/model/messages.ts';
import { findingSentence } from '../form-builder/problems/finding-words.ts';

const PROBLEMS: Record<Locale, unknown> = {
  'en-US': english.problems,
  es: spanish.problems,
};
const REFUSED: readonly string[] = refusedCodes;

/**
 * The builder's own sentences. Components without a text are not named by their type, whose name only the console has.
 */
function wordsIn(locale: Locale): BuilderTranslate {
  return (key, values = {}) => {
    const [, ...path] = key.includes(':') ? ['', 'nameless'] : key.split('.');
    const message = path.reduce<unknown>(
      (found, part) =>
        typeof found === 'object' && found !== null
          ? Object.entries(found).find(([name]) => name === part)?.[1]
          : undefined,
      PROBLEMS[locale],
    );
    return typeof message === 'string' ? fillMessage(message, values) : key;
  };
}

/** Findings of the proof in a saved form, in all its languages. */
export function findingsOf({ schema, language, translations }: FormData): FormFinding[] {
  return proveForm(schema, spokenIn({ language, translations })).filter(
    ({ code }) => !REFUSED.includes(code),
  );
}

/** A finding in words, as the builder says it. */
export const sentenceIn = (finding: FormFinding, { schema }: FormData, locale: Locale): string =>
  findingSentence(finding, schema, { words: wordsIn(locale), locale });
