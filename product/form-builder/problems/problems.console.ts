import type { ReactNode } from 'react';
import { refusedCodes } from '@tributary/form-engine/prover/findings.ts';
import { proveForm } from '@tributary/form-engine/prover/prove-form.ts';
import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import type { FormFault } from '@tributary/resources/connectors/use-form-faults.console.tsx';
import { spokenIn } from '@tributary/resources/forms/form-languages.ts';
import type { FormLanguages } from '../clipboard/clip.ts';
import { answerChoices } from '../model/condition-choices.console.ts';
import type { FormIssue } from '../model/issues.console.ts';
import type { BuilderTranslate } from '../model/messages.ts';
import { componentName } from '../model/naming.ts';
import { findingSentence } from './finding-words.ts';

/** A problem as a sentence in the interface's language; `componentId` is null when it concerns the whole form. */
export interface Problem {
  componentId: string | null;
  message: string;
  /** Whether it ends when a field is added. */
  asksForField?: boolean;
  /** Where else it can be mended. */
  mend?: ReactNode;
}

const refused: readonly string[] = refusedCodes;

/** Findings of a form's proof beyond the errors that stop saving, in the order of the proof. */
export function provenProblems(
  schema: FormSchema,
  languages: FormLanguages,
  words: BuilderTranslate,
  locale: string,
): Problem[] {
  const choicesOf = (field: FormComponent) => answerChoices(field, words, locale);
  return proveForm(schema, spokenIn(languages))
    .filter(({ code }) => !refused.includes(code))
    .map((finding) => ({
      componentId: finding.componentId,
      asksForField: finding.code === 'nothingAsked',
      message: findingSentence(finding, schema, { words, locale, choicesOf }),
    }));
}

/** The errors that keep a form from being saved, each with the name of its component. */
export function savingProblems(
  schema: FormSchema,
  issues: readonly FormIssue[],
  words: BuilderTranslate,
): Problem[] {
  return issues.map(({ path, message }) => {
    const component = path[0] === 'components' ? schema.components[Number(path[1])] : undefined;
    return component
      ? {
          componentId: component.id,
          message: words('problems.at', { name: componentName(component, words), message }),
        }
      : { componentId: null, message };
  });
}

/** The faults that a component has at the services behind the form, in the order of the form. */
export function serviceProblems(schema: FormSchema, faults: readonly FormFault[]): Problem[] {
  return schema.components.flatMap(({ id }) =>
    faults
      .filter(({ componentId }) => componentId === id)
      .map(({ message, mend }) => ({ componentId: id, message, mend })),
  );
}
