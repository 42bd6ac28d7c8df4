import type * as z from 'zod';
import type { AnswerRole } from '../answers.ts';
import { onlyOnceRoles } from '../answers.ts';
import { answerTypes } from '../components/components.ts';
import { opensStep } from './opens-step.ts';

interface Checked {
  id: string;
  type: string;
  key?: string;
  condition: { rules: { field: string }[] } | null;
}

const roles: { readonly [type: string]: { role?: AnswerRole } } = answerTypes;

/** Rules that need the whole form: unique ids and keys, and conditions that can be decided. */
export function checkForm(form: { components: Checked[] }, context: z.core.$RefinementCtx<unknown>): void {
  const { components } = form;
  const issue = (index: number, path: (string | number)[], code: string, message: string): void =>
    context.addIssue({ code: 'custom', path: ['components', index, ...path], message, params: { code } });
  const seen = { id: new Set<string>(), key: new Set<string>(), role: new Set<string>() };
  const dependencies = graph(components);

  components.forEach((component, index) => {
    if (seen.id.has(component.id)) issue(index, ['id'], 'duplicate', 'Duplicate field found');
    if (component.key !== undefined && seen.key.has(component.key)) {
      issue(index, ['key'], 'duplicate', 'Duplicate field found');
    }
    const role = roles[component.type]?.role;
    if (role && onlyOnceRoles.includes(role) && seen.role.has(role)) {
      issue(index, ['type'], 'onlyOnce', 'A form has this field only once');
    }
    if (role) seen.role.add(role);
    seen.id.add(component.id);
    if (component.key !== undefined) seen.key.add(component.key);
    component.condition?.rules.forEach((rule, at) => {
      const path = ['condition', 'rules', at, 'field'];
      const target = components.find((other) => other.key === rule.field);
      if (!target) {
        issue(index, path, 'conditionTarget', 'The condition points to a field that does not exist');
      } else if (reaches(target, component, dependencies)) {
        issue(index, path, 'conditionCycle', 'The condition depends on its own field');
      }
    });
  });
}

/** What each component's visibility depends on: the fields in its condition, and the page break of its step. */
function graph(components: Checked[]): Map<Checked, Checked[]> {
  const byKey = new Map(
    components.flatMap((component) => (component.key ? [[component.key, component]] : [])),
  );
  let step: Checked | undefined;
  return new Map(
    components.map((component) => {
      if (opensStep(component)) step = component;
      const fields = (component.condition?.rules ?? []).flatMap((rule) => byKey.get(rule.field) ?? []);
      return [component, step && step !== component ? [...fields, step] : fields];
    }),
  );
}

function reaches(from: Checked, goal: Checked, dependencies: Map<Checked, Checked[]>): boolean {
  const visited = new Set<Checked>();
  const open = [from];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node === goal) return true;
    if (visited.has(node)) continue;
    visited.add(node);
    open.push(...(dependencies.get(node) ?? []));
  }
  return false;
}
