import { idPart } from '@tributary/kit/translatable.ts';
import * as z from 'zod';
import { visitorTexts, type VisitorTextMark } from '../definition/visitor-text.ts';

/** Where the texts of visitors are in the values of one schema. */
type TextPlan =
  | ({ kind: 'text'; limit: number } & VisitorTextMark)
  | { kind: 'object'; parts: readonly (readonly [name: string, plan: TextPlan])[] }
  | { kind: 'list'; item: TextPlan };

/** Returns the text to put in a text's place. */
export type VisitText = (id: string, text: string, mark: VisitorTextMark & { limit: number }) => string;

const plans = new WeakMap<z.core.$ZodType, { plan: TextPlan | null }>();

/** The plan of a schema; null where its values have no texts of visitors. */
function planOf(schema: z.core.$ZodType): TextPlan | null {
  let known = plans.get(schema);
  if (!known) plans.set(schema, (known = { plan: makePlan(schema) }));
  return known.plan;
}

function makePlan(schema: z.core.$ZodType): TextPlan | null {
  if (schema instanceof z.ZodString) {
    const mark = visitorTexts.get(schema);
    if (!mark) return null;
    if (schema.maxLength === null) throw new TypeError('A text of visitors needs a maximum length.');
    return { kind: 'text', limit: schema.maxLength, ...mark };
  }
  if (schema instanceof z.ZodArray) {
    const item = planOf(schema.element);
    return item && { kind: 'list', item };
  }
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(
      ([name, part]): [string, TextPlan][] => {
        const plan = planOf(part);
        return plan ? [[name, plan]] : [];
      },
    );
    return parts.length > 0 ? { kind: 'object', parts } : null;
  }
  const isWrapped =
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional;
  return isWrapped ? planOf(schema.unwrap()) : null;
}

/**
 * A value with its texts of visitors replaced; everything else is the same, and so is the value where nothing is
 * replaced. Empty texts are not visited.
 * @param id the id of the value, with which the ids of its texts begin
 */
export function mapTexts(schema: z.core.$ZodType, value: unknown, id: string, visit: VisitText): unknown {
  const plan = planOf(schema);
  return plan ? mapPlanned(plan, value, id, visit) : value;
}

function mapPlanned(plan: TextPlan, value: unknown, id: string, visit: VisitText): unknown {
  if (plan.kind === 'text') {
    if (typeof value !== 'string' || value === '') return value;
    const made = visit(id, value, plan);
    return plan.fits && !plan.fits(made) ? value : made;
  }
  if (plan.kind === 'list') {
    if (!Array.isArray(value)) return value;
    const seen = new Map<string, number>();
    const items = value.map((item: unknown, index) => {
      const own = identityOf(item, index);
      const number = (seen.get(own) ?? 0) + 1;
      seen.set(own, number);
      // Choices of the same amount differ by their number.
      return mapPlanned(plan.item, item, `${id}:${own}${number > 1 ? `~${number}` : ''}`, visit);
    });
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  let mapped = value;
  for (const [name, part] of plan.parts) {
    const made = mapPlanned(part, value[name], `${id}:${name}`, visit);
    if (made !== value[name]) mapped = { ...mapped, [name]: made };
  }
  return mapped;
}

/** The properties of a schema's texts: their paths, with nothing for the entries of lists (`options.label`). */
export function textProperties(schema: z.core.$ZodType): string[] {
  const collect = (plan: TextPlan | null, path: readonly string[]): string[] => {
    if (plan === null) return [];
    if (plan.kind === 'text') return [path.join('.')];
    if (plan.kind === 'list') return collect(plan.item, path);
    return plan.parts.flatMap(([name, part]) => collect(part, [...path, name]));
  };
  return collect(planOf(schema), []);
}

/** The property of one text, as `textProperties` names it. @param path its id's parts after that of the value */
export function textPropertyAt(schema: z.core.$ZodType, path: readonly string[]): string {
  const names: string[] = [];
  let plan = planOf(schema);
  for (const part of path) {
    if (plan?.kind === 'object') {
      names.push(part);
      plan = plan.parts.find(([name]) => name === part)?.[1] ?? null;
    } else if (plan?.kind === 'list') plan = plan.item;
  }
  return names.join('.');
}

/** Identifies an entry of a list independent of its position: its value, amount or id; else its position. */
function identityOf(item: unknown, index: number): string {
  const own = isObject(item) ? (item['value'] ?? item['amount'] ?? item['id']) : undefined;
  return typeof own === 'string' || typeof own === 'number' ? idPart(String(own)) : String(index);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
