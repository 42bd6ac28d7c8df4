import { isDerived, isUnseen, offeredChoices, roleOf } from '../components/lookup.ts';
import type { References } from '../definition/references.ts';
import { rulesOf } from '../definition/condition-parts.ts';
import { messagesIn } from '../messages.ts';
import type { FormComponent, FormSchema } from '../schema.ts';
import type { FormFinding } from './findings.ts';
import { findingAt } from './findings.ts';

/** Missing and duplicate parts: questions at all, references, keys, options, the wording of a consent. */
export function structureFindings(
  { components }: FormSchema,
  references: References<FormComponent>,
): FormFinding[] {
  const asks = components.some(
    (component) => 'key' in component && !isUnseen(component) && !isDerived(component),
  );
  const nothingAsked: FormFinding = {
    code: 'nothingAsked',
    componentId: null,
    severity: 'error',
    params: {},
  };
  const found = components.flatMap((component) => [
    ...referenceFindings(component, references),
    ...choiceFindings(component),
    ...('wording' in component && roleOf(component) === 'consent' && component.wording.trim() === ''
      ? [findingAt(component, 'error', 'noWording')]
      : []),
    ...('key' in component && references.target(component.key) !== component
      ? [findingAt(component, 'error', 'duplicateKey', { value: component.key })]
      : []),
  ]);
  return asks ? found : [nothingAsked, ...found];
}

function referenceFindings(
  component: FormComponent,
  { target, isCircular }: References<FormComponent>,
): FormFinding[] {
  const fields = new Set(rulesOf(component.condition).map(({ field }) => field));
  return [...fields].flatMap((field) => {
    const found = target(field);
    if (!found) return [findingAt(component, 'error', 'missingTarget', { field })];
    return isCircular(component, found) ? [findingAt(component, 'error', 'circular', { field })] : [];
  });
}

function choiceFindings(component: FormComponent): FormFinding[] {
  const choices = offeredChoices(component, messagesIn('en'));
  if (!choices) return [];
  if (choices.length === 0) return [findingAt(component, 'error', 'noOptions')];
  const seen = new Set<string>();
  const repeated = new Set(choices.flatMap(({ value }) => (seen.size < seen.add(value).size ? [] : [value])));
  return [...repeated].map((value) => findingAt(component, 'error', 'duplicateValue', { value }));
}
