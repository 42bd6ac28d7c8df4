import * as z from 'zod';
import type { AnyResource } from './resource.ts';

/** All values that a field can have, as text, where its schema declares them; undefined for other fields. */
export function declaredChoices(definition: AnyResource, field: string): readonly string[] | undefined {
  let schema: unknown = definition.schema.shape[field];
  while (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    schema = schema.unwrap();
  if (schema instanceof z.ZodBoolean) return ['true', 'false'];
  return schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;
}
