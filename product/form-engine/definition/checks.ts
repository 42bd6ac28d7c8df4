import type * as z from 'zod';
import type { AnswerReference, AnswerType } from '../answers.ts';
import { onceAs } from '../answers.ts';
import { answerTypes } from '../components/components.ts';
import { placedRules } from './condition-parts.ts';
import { referencesOf, type ReferringCondition } from './references.ts';

interface Checked {
  id: string;
  type: string;
  key?: string;
  condition: ReferringCondition | null;
}

const answers: { readonly [type: string]: AnswerType<Checked> } = answerTypes;

/** Rules that need the whole form: unique ids and keys, and conditions that can be decided. */
export function checkForm(form: { components: Checked[] }, context: z.core.$RefinementCtx<unknown>): void {
  const { components } = form;
  const issue = (index: number, path: (string | number)[], code: string, message: string): void =>
    context.addIssue({ code: 'custom', path: ['components', index, ...path], message, params: { code } });
  const isRecurring = components.some(
    ({ type, ...rest }) =>
      answers[type]?.role === 'frequency' &&
      'options' in rest &&
      Array.isArray(rest.options) &&
      rest.options.some((option) => option !== 'one-off'),
  );
  const seen = { id: new Set<string>(), key: new Set<string>(), once: new Set<string>() };
  const readsOf = (component: Checked): readonly AnswerReference[] =>
    answers[component.type]?.reads?.(component) ?? [];
  const { target: targetOf, isCircular } = referencesOf(components, readsOf);

  components.forEach((component, index) => {
    if (seen.id.has(component.id)) issue(index, ['id'], 'duplicate', 'Duplicate field found');
    if (component.key !== undefined && seen.key.has(component.key)) {
      issue(index, ['key'], 'duplicate', 'Duplicate field found');
    }
    const once = onceAs(component.type, answers[component.type]?.role);
    if (once && seen.once.has(once)) {
      issue(index, ['type'], 'onlyOnce', 'A form has this field only once');
    }
    if (once) seen.once.add(once);
    if (isRecurring && answers[component.type]?.isPaidOnce)
      issue(index, ['type'], 'productsRecurring', 'A form with products can take one-off payments only');
    seen.id.add(component.id);
    if (component.key !== undefined) seen.key.add(component.key);
    const conditions = placedRules(component.condition).map(({ rule, path }): AnswerReference => ({
      key: rule.field,
      path: [...path, 'field'],
    }));
    for (const { key, path } of [...conditions, ...readsOf(component)]) {
      const target = targetOf(key);
      if (!target) {
        issue(index, path, 'conditionTarget', 'The condition points to a field that does not exist');
      } else if (isCircular(component, target)) {
        issue(index, path, 'conditionCycle', 'The condition depends on its own field');
      }
    }
  });
}
