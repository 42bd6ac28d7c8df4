import type * as z from 'zod';
import type { CodeProblem } from '../../code-editor/code-problem.ts';
import { formSchema, type FormSchema } from '@tributary/form-engine/schema.ts';
import { issueMessage } from '../model/issues.console.ts';
import type { BuilderTranslate } from '../model/messages.ts';
import { DEEPEST_CODE, LONGEST_CODE, readJson } from '../model/read-json.ts';
import type { Problem } from '../problems/problems.console.ts';

export interface CheckedCode {
  /** The form, where nothing keeps it from being applied. */
  schema: FormSchema | null;
  problems: CodeProblem[];
}

const MOST_COMPONENTS = 200;
/** Problems beyond these are not listed: the first ones explain them. */
const MOST_PROBLEMS = 100;

/** A form as code, as the code view shows it. */
export function codeOf(schema: FormSchema): string {
  // A stored form has its properties in the database's order; the schema's is for people.
  const { data = schema } = formSchema.safeParse(schema);
  return `${JSON.stringify(data, null, 2)}\n`;
}

/**
 * Reads the code of a form: the form, or each problem with its position. Bounded in time for any text.
 * @param proven findings of a proof of a form that can be saved; they do not stop it from being applied
 */
export function checkCode(
  text: string,
  words: BuilderTranslate,
  proven: (schema: FormSchema) => readonly Problem[] = () => [],
): CheckedCode {
  const read = readJson(text);
  if (!read.ok) {
    const limits = { limit: LONGEST_CODE, depth: DEEPEST_CODE };
    const message = words(`code.fault.${read.fault}`, limits);
    return { schema: null, problems: [{ from: read.from, to: read.to, severity: 'error', message }] };
  }
  const { value, placeOf } = read;
  const error = (path: readonly PropertyKey[], message: string): CodeProblem => ({
    ...placeOf(path),
    severity: 'error',
    message,
  });
  const components = isObject(value) ? value['components'] : undefined;
  if (!isObject(value)) return { schema: null, problems: [error([], words('code.notAForm'))] };
  if (Array.isArray(components) && components.length > MOST_COMPONENTS) {
    const message = words('code.tooManyComponents', { limit: MOST_COMPONENTS, count: components.length });
    return { schema: null, problems: [error(['components'], message)] };
  }
  const parsed = formSchema.safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues
      .slice(0, MOST_PROBLEMS)
      .map((issue) => error(issue.path, `${pathText(issue.path)}${codeMessage(issue, value, words)}`));
    return { schema: null, problems };
  }
  const unknown = unknownPaths(value, parsed.data).slice(0, MOST_PROBLEMS);
  const found = proven(parsed.data).map(({ componentId, message }): CodeProblem => {
    const index = parsed.data.components.findIndex(({ id }) => id === componentId);
    return {
      ...placeOf(index < 0 ? ['components'] : ['components', index]),
      severity: 'warning',
      message,
    };
  });
  return {
    schema: parsed.data,
    problems: [
      ...unknown.map((path): CodeProblem => ({
        ...placeOf(path),
        severity: 'warning',
        message: words('code.unknown', { name: String(path.at(-1)) }),
      })),
      ...found.slice(0, MOST_PROBLEMS),
    ],
  };
}

/** The fault in terms of code, where these are more precise than those of the builder's panels. */
function codeMessage(issue: z.core.$ZodIssue, form: unknown, words: BuilderTranslate): string {
  if (issue.code === 'invalid_union') return words('code.unknownType');
  if (issue.code === 'invalid_value')
    return words('code.oneOf', { values: issue.values.slice(0, 12).map(String).join(', ') });
  if (issue.code === 'invalid_type') {
    const kind = KINDS.find((each) => each === issue.expected);
    if (kind) return words(`code.kind.${kind}`);
  }
  return issueMessage(issue, form, words);
}

const KINDS = ['string', 'number', 'int', 'boolean', 'array', 'object'] as const;

/** Where a problem is, as it is written in code: `components[2].label: `. */
function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text === '' ? '' : `${text.replace(/^\./, '')}: `;
}

/** Parts of the text that are no part of the form, such as a misspelt property: they would be lost silently. */
function unknownPaths(written: unknown, kept: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (Array.isArray(written) && Array.isArray(kept))
    return written.flatMap((item, index) => unknownPaths(item, kept[index], [...path, index]));
  if (!isObject(written) || !isObject(kept)) return [];
  return Object.entries(written).flatMap(([name, value]) =>
    Object.hasOwn(kept, name) ? unknownPaths(value, kept[name], [...path, name]) : [[...path, name]],
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
