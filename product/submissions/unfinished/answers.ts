import type { AnswerRole, RawAnswers } from '@tributary/form-engine/answers.ts';
import { fieldNames, isDerived, isUnseen, mayPay, roleOf } from '@tributary/form-engine/components/lookup.ts';
import type { FormComponent, FormSchema, Question } from '@tributary/form-engine/schema.ts';
import { stepsOf } from '@tributary/form-engine/steps.ts';
import { readForm } from '@tributary/form-engine/reading/read-form.ts';
import * as z from 'zod';

/** Stored answers of an unfinished form. */
export const keptSchema = z.object({
  language: z.string(),
  pageId: z.string(),
  /** The step that was left, from 0. */
  step: z.int().min(0),
  /** As they were typed, by field name. */
  fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Keys of the answers that were valid. */
  valid: z.array(z.string()),
});
export type Kept = z.infer<typeof keptSchema>;

/** The longest JSON of one, in bytes. */
export const MOST_BYTES = 64 * 1024;

/** Roles of answers about the payment, and of agreements that are given only by sending the form. */
const NOT_KEPT: ReadonlySet<AnswerRole | undefined> = new Set<AnswerRole>([
  'amount',
  'frequency',
  'paymentMethod',
  'fee',
  'consent',
  'giftAid',
  'tribute',
]);

function isKept(component: FormComponent): component is Question {
  return (
    'key' in component &&
    !isDerived(component) &&
    !mayPay(component) &&
    !NOT_KEPT.has(roleOf(component)) &&
    component.type !== 'file' &&
    component.type !== 'signature'
  );
}

/**
 * The visitor's last step, or an earlier one with a question whose answer is not stored: it has to be answered again.
 */
export function stepToGoOnFrom(schema: FormSchema, { step }: Kept): number {
  const isAsked = (component: FormComponent): boolean =>
    'key' in component && !isDerived(component) && !isUnseen(component) && !isKept(component);
  const again = stepsOf(schema).find(({ components }) => components.some(isAsked));
  return Math.min(step, again?.index ?? step);
}

const isText = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/** The storable part of a form's input. */
export function keepable(
  schema: FormSchema,
  raw: RawAnswers,
  place: Pick<Kept, 'language' | 'pageId' | 'step'>,
): Kept {
  const kept = schema.components.filter(isKept);
  const given = kept.flatMap(fieldNames).flatMap((name) => {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
    return isText(value) && value.length > 0 ? [[name, value] as const] : [];
  });
  const { readings } = readForm(schema, raw, { locale: place.language });
  const valid = kept.filter(({ key }) => readings.get(key)?.ok).map(({ key }) => key);
  return { ...place, fields: Object.fromEntries(given), valid };
}

/**
 * The stored answers, for the present form. An answer that is no longer valid is left out, as is one whose question is
 * gone; partial entries stay unchanged.
 */
export function fitting(
  schema: FormSchema,
  { fields, valid, language }: Kept,
): { values: Kept['fields']; isComplete: boolean } {
  const { readings } = readForm(schema, fields, { locale: language });
  const fits = schema.components
    .filter(isKept)
    .filter(({ key }) => readings.get(key)?.ok || !valid.includes(key))
    .flatMap(fieldNames);
  const allowed = new Set(fits);
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => allowed.has(name)));
  return { values, isComplete: Object.keys(values).length === Object.keys(fields).length };
}
