import type * as z from 'zod';
import type { DataSchema, ResourceDefinition } from '../definition/resource.ts';
import { ProblemError, type FieldError } from '../errors/problem.ts';
import { checkUses } from '../references/check.server.ts';
import { usesIn } from '../references/declared.ts';
import { valueIsTaken } from '../storage/collection.server.ts';
import type { Transaction } from '../storage/database.server.ts';
import type { App } from './app.server.ts';
import type { Data, HookWrite, RefusedBody, ServerResource } from './hooks.server.ts';

/** Zod's issues as the fields' errors of a problem document. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.slice(0, 50).map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

/** Parses a body. @throws ProblemError validation_failed with an error for each field */
export function parseBody(schema: DataSchema, body: unknown): Record<string, unknown> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ProblemError('validation_failed', 'Nothing was saved.', { errors: fieldErrors(parsed.error) });
}

/**
 * Parses the body of a record that people write. Where the schema refuses it, the resource's own rules check the rest
 * of it.
 * @throws ProblemError validation_failed with an error for each field
 */
export async function parseJudged(
  { hooks }: ServerResource,
  schema: DataSchema,
  body: unknown,
  frame: Pick<RefusedBody, 'actor' | 'previous'>,
): Promise<Data> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error);
  const judged = isData(body)
    ? ((await hooks.judge?.(validFields(schema, body), { ...frame, body })) ?? [])
    : [];
  errors.push(...judged.filter((one) => !errors.some(({ path }) => path === one.path)));
  throw new ProblemError('validation_failed', 'Nothing was saved.', { errors });
}

/** Returns the fields of a body that are valid by themselves. */
function validFields({ shape }: DataSchema, body: Data): Data {
  const fields = Object.entries<z.ZodType>(shape).map(
    ([name, field]) => [name, field.safeParse(body[name])] as const,
  );
  return Object.fromEntries(fields.flatMap(([name, read]) => (read.success ? [[name, read.data]] : [])));
}

/** Whether a part of a body is an object with fields, and not a list or a plain value. */
export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses whole data against the resource's schema: stored data is always valid. */
export function parseData(
  definition: ResourceDefinition,
  data: Record<string, unknown>,
): Record<string, unknown> {
  return parseBody(definition.schema, data);
}

/** Returns the first unique field whose value another record or a system record already has, and the message for it. */
async function takenField(
  tx: Transaction,
  tenantId: string,
  definition: ResourceDefinition,
  data: Record<string, unknown>,
  id: string,
): Promise<FieldError | undefined> {
  for (const [path, message] of Object.entries(definition.unique ?? {})) {
    const value = data[path];
    if (value === null || value === undefined || value === '') continue;
    const isOfProduct = definition.system?.some((record) => record[path] === value);
    if (isOfProduct || (await valueIsTaken(tx, tenantId, definition, path, value, id)))
      return { path, message };
  }
  return undefined;
}

/** Whether a value that the resource declares unique is another record's. */
export const hasTakenValue = async (...of: Parameters<typeof takenField>): Promise<boolean> =>
  (await takenField(...of)) !== undefined;

/**
 * Refuses a duplicate value of a field that the resource declares unique; system records count. The unique index
 * catches duplicates that this check misses.
 */
export async function checkUnique(...of: Parameters<typeof takenField>): Promise<void> {
  const taken = await takenField(...of);
  if (taken) throw new ProblemError('validation_failed', 'Nothing was saved.', { errors: [taken] });
}

/**
 * Refuses references to records that do not exist. References that existed before this write are not validated again.
 * @param wasDeleted whether the record is undeleted: its targets may have been deleted since then
 * @throws ProblemError validation_failed, with an error for each path
 */
export async function checkWrittenUses(
  app: App,
  definition: ResourceDefinition,
  { tx, actor, data, previous }: HookWrite,
  wasDeleted: boolean,
): Promise<void> {
  const existing = previous ? usesIn(definition, previous) : [];
  const before = wasDeleted ? existing.filter(({ onDelete }) => onDelete === 'keep') : existing;
  const definitionOf = (name: string) => app.findResource(name)?.definition;
  await checkUses(tx, actor.tenantId, definitionOf, usesIn(definition, data), before);
}
