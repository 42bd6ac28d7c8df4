import { builderOf, componentTypes } from '@tributary/form-engine/components/builders.console.ts';
import type { ComponentType, FormSchema } from '@tributary/form-engine/schema.ts';
import type * as z from 'zod';
import { formSchema } from '@tributary/form-engine/schema.ts';
import type { BuilderTranslate } from './messages.ts';

/** Something that keeps a form from being saved: a path into the schema, and the reason as text. */
export interface FormIssue {
  path: readonly (string | number)[];
  message: string;
}

const own = [
  'duplicate',
  'keyReserved',
  'keyPattern',
  'conditionTarget',
  'conditionCycle',
  'onlyOnce',
  'unknownVariable',
  'noEmailQuestion',
  'emailAddress',
  'webAddress',
];

/** The schema's errors of a form, in the interface's language. */
export function findIssues(schema: FormSchema, words: BuilderTranslate): FormIssue[] {
  const parsed = formSchema.safeParse(schema);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    path: issue.path.filter((part): part is string | number => typeof part !== 'symbol'),
    message: issueMessage(issue, schema, words),
  }));
}

/** The builder's message for one error of the schema. `form` may be any JSON. */
export function issueMessage(issue: z.core.$ZodIssue, form: unknown, words: BuilderTranslate): string {
  const params: unknown = 'params' in issue ? issue.params : null;
  const given = typeof params === 'object' && params && 'code' in params ? String(params.code) : '';
  const name = typeof params === 'object' && params && 'name' in params ? String(params.name) : '';
  const isFraction = issue.code === 'invalid_type' && issue.expected === 'int';
  const code = own.includes(given) ? given : isFraction ? 'whole' : (general[issue.code] ?? 'other');
  return typeMessage(form, issue.path, given, words) ?? words(`issue.${code}`, { name });
}

/** The message of a problem that only the component's type has. */
function typeMessage(
  form: unknown,
  path: readonly PropertyKey[],
  code: string,
  words: BuilderTranslate,
): string | undefined {
  const type = path[0] === 'components' ? typeAt(form, Number(path[1])) : undefined;
  const isOwn = type && builderOf(type).issues?.includes(code);
  return isOwn ? words(`${type}Component:issue.${code}`) : undefined;
}

/** The type of a component in anything that may be a form; undefined where it is none. */
function typeAt(form: unknown, index: number): ComponentType | undefined {
  const components = typeof form === 'object' && form && 'components' in form ? form.components : undefined;
  const component: unknown = Array.isArray(components) ? components[index] : undefined;
  const type = typeof component === 'object' && component && 'type' in component ? component.type : undefined;
  return componentTypes.find((each) => each === type);
}

const general: Record<string, string> = {
  too_small: 'required',
  too_big: 'tooMany',
  invalid_format: 'format',
};

/** The issues of one component, their paths counted from the component. */
export function issuesOf(issues: readonly FormIssue[], index: number): FormIssue[] {
  return issues
    .filter((issue) => issue.path[0] === 'components' && issue.path[1] === index)
    .map((issue) => ({ path: issue.path.slice(2), message: issue.message }));
}

/** The first issue at exactly this path, such as `options.1.label`. */
export function issueAt(issues: readonly FormIssue[], path: string): string | undefined {
  return issues.find((issue) => issue.path.join('.') === path)?.message;
}
