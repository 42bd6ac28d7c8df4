import type { FormFinding } from '@tributary/form-engine/prover/findings.ts';
import { refusedCodes } from '@tributary/form-engine/prover/findings.ts';
import { proveForm } from '@tributary/form-engine/prover/prove-form.ts';
import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import { answerChoices } from '../model/condition-choices.console.ts';
import type { FormIssue } from '../model/issues.console.ts';
import type { BuilderTranslate } from '../model/messages.ts';
import { componentName } from '../model/naming.ts';

/** A problem as a sentence in the interface's language; `componentId` is null when it concerns the whole form. */
export interface Problem {
  componentId: string | null;
  message: string;
}

const refused: readonly string[] = refusedCodes;

/** What the proof of a form finds beyond the errors that keep it from being saved, in the order of the proof. */
export function provenProblems(schema: FormSchema, words: BuilderTranslate, locale: string): Problem[] {
  return proveForm(schema)
    .filter(({ code }) => !refused.includes(code))
    .map((finding) => ({
      componentId: finding.componentId,
      message: sentence(finding, schema, words, locale),
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

function sentence(
  { code, componentId, params }: FormFinding,
  { components }: FormSchema,
  words: BuilderTranslate,
  locale: string,
): string {
  const nameOf = (component: FormComponent | undefined): string =>
    component ? componentName(component, words) : '';
  const target = (key: string | undefined): FormComponent | undefined =>
    components.find((component) => 'key' in component && component.key === key);
  const field = target(params.field);
  const answer = (value = ''): string =>
    (field && answerChoices(field, words, locale)?.find((choice) => choice.value === value)?.label) ?? value;
  const names = {
    name: nameOf(components.find(({ id }) => id === componentId)),
    field: nameOf(field),
    other: nameOf(target(params.other)),
    first: answer(params.first),
    second: answer(params.second),
    number: String(params.number ?? ''),
  };
  const cause = params.cause ? words(`problems.cause.${params.cause}`, names) : '';
  return words(`problems.${code}`, { ...names, cause });
}
