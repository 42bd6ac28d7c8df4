import { roleOf } from '../components/lookup.ts';
import type { FormSchema } from '../schema.ts';
import type { FormFinding } from './findings.ts';
import { findingAt } from './findings.ts';

/** A language that visitors can choose besides the form's own, and its texts. */
export interface SpokenLanguage {
  /** As `lang` has it. */
  language: string;
  /** The translation of a text by its id; empty or undefined where there is none. */
  translation(id: string): string | undefined;
}

/**
 * Consents whose wording is missing in a language of the form: visitors would agree to words they may not understand.
 */
export function languageFindings(
  { components }: FormSchema,
  spoken: readonly SpokenLanguage[],
): FormFinding[] {
  return components.flatMap((component) =>
    roleOf(component) === 'consent'
      ? spoken
          .filter(({ translation }) => !translation(`${component.id}:wording`)?.trim())
          .map(({ language }) => findingAt(component, 'error', 'consentUntranslated', { language }))
      : [],
  );
}
