import type { Mapping } from '../../configuration-parts/parts.ts';
import * as z from 'zod';
import type { PlanInput } from '../port/connector.ts';
import { valueOf, type FieldValue } from './values.ts';
import { knownOf } from './facts.ts';

/** The longest text that a field gets. */
const TEXT_LIMIT = 131_072;
/** Most fields of one order. */
const FIELD_LIMIT = 500;

/** Mapped values by their target fields, as the outbox keeps them. */
export const mappedFieldsSchema = z.record(
  z.string().min(1).max(200),
  z.union([z.string(), z.number(), z.boolean()]),
);

const NAMES = /^[A-Za-z0-9_.:\- ]{1,200}$/;

/**
 * Returns the mapping for a configuration without one: every answer that may be sent, under its key, and the facts of
 * the submission.
 */
const everything = (known: Readonly<Record<string, unknown>>): Mapping =>
  Object.fromEntries(Object.keys(known).map((key) => [key, key]));

/**
 * Each target field of a configuration's mapping with its value, those without an answer left out. Without a mapping
 * it is every answer that may leave, under its key.
 */
export function mappedFields(input: PlanInput): Record<string, FieldValue> {
  const known = knownOf(input);
  const isUsual = Object.keys(input.mapping).length === 0;
  const found = Object.entries(isUsual ? everything(known) : input.mapping)
    .slice(0, FIELD_LIMIT)
    .flatMap(([target, source]): [string, FieldValue][] => {
      const value = valueOf(source, known);
      if (!NAMES.test(target) || target === '__proto__' || value === undefined || value === '') return [];
      return [[target, typeof value === 'string' ? value.slice(0, TEXT_LIMIT) : value]];
    });
  return Object.fromEntries(found);
}
