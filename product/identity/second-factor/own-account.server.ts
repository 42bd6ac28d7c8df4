import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { fieldErrors } from '@tributary/engine/lifecycle/validate.server.ts';
import {
  requireAbility,
  requireActor,
  type RequestContext,
} from '@tributary/engine/lifecycle/context.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { accountOf, type OwnAccount } from './proof.server.ts';

export type ContextOf = (request: FastifyRequest) => Promise<RequestContext>;

/** One request about the account of whoever asks. */
export interface OwnRequest {
  db: Database;
  /** Null for people whom another sign-in service signs in. */
  account: OwnAccount | null;
}

/** Who asks, and their account. @throws ProblemError not_authenticated or missing_ability */
export async function readOwn(contextOf: ContextOf, request: FastifyRequest): Promise<OwnRequest> {
  const context = await contextOf(request);
  const actor = requireActor(context);
  requireAbility(actor, 'update', 'account_settings');
  return { db: context.app.db, account: await accountOf(context.app.db, actor) };
}

/** As `readOwn`, for changes. @throws ProblemError not_found for somebody without an account here */
export async function changeOwn(
  contextOf: ContextOf,
  request: FastifyRequest,
): Promise<OwnRequest & { account: OwnAccount }> {
  const { db, account } = await readOwn(contextOf, request);
  if (!account) throw new ProblemError('not_found', 'Another sign-in service looks after how you sign in.');
  return { db, account };
}

/** @throws ProblemError validation_failed */
export function bodyOf<Schema extends z.ZodType>(request: FastifyRequest, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(request.body);
  if (parsed.success) return parsed.data;
  throw new ProblemError('validation_failed', 'The request is not as described.', {
    errors: fieldErrors(parsed.error),
  });
}

/** The id in the path. @throws ProblemError not_found for what is none */
export function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!isId(id)) throw new ProblemError('not_found', 'There is nothing at this address.');
  return id;
}
