import type * as z from 'zod';
import { ProblemError } from '../errors/problem.ts';
import { fieldErrors } from '../lifecycle/validate.server.ts';
import { isId } from '../storage/ids.ts';

const KEY = /^[A-Za-z0-9_-]{8,100}$/;

/** Parses a query or a body. @throws ProblemError validation_failed with an error for each field */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new ProblemError('validation_failed', 'Nothing was saved.', { errors: fieldErrors(parsed.error) });
  return parsed.data;
}

/** Parses an id of a path. @throws ProblemError not_found for a malformed id, without a query */
export function idFrom(text: string | undefined): string {
  if (!isId(text)) throw new ProblemError('not_found', 'There is nothing at this address.');
  return text;
}

/** The idempotency key of a request that creates. @throws ProblemError validation_failed */
export const createKeyOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }): string | undefined =>
  idempotencyKey('Idempotency-Key', headers['idempotency-key']);

/**
 * Returns a request's idempotency key; undefined without one.
 * @param path the source of the key, for the error
 * @throws ProblemError validation_failed for an invalid key: without a key the same record could be created twice
 */
export function idempotencyKey(path: string, given: unknown): string | undefined {
  if (given === undefined || (typeof given === 'string' && KEY.test(given))) return given;
  const message = 'An idempotency key has 8 to 100 letters, digits, hyphens and underscores.';
  throw new ProblemError('validation_failed', `${message} Nothing was taken.`, {
    errors: [{ path, message }],
  });
}
