import type { Batch } from './batch-body.ts';
import { ProblemError, type ProblemDocument } from '../../errors/problem.ts';
import { requireAbility, requireActor, type RequestContext } from '../context.server.ts';
import type { ServerResource } from '../hooks.server.ts';
import { remove } from './remove.server.ts';
import { undelete } from './restore.server.ts';

export interface BatchResult {
  id: string;
  ok: boolean;
  /** The record's version afterwards, which undoing the batch needs. */
  version?: number;
  problem?: ProblemDocument;
}

/** Runs one operation on many records. Each has its own transaction: a failure is reported and undoes no other. */
export async function batch(
  context: RequestContext,
  resource: ServerResource,
  body: Batch,
): Promise<{ results: BatchResult[] }> {
  requireAbility(requireActor(context), 'delete', resource.definition.subject);
  const results: BatchResult[] = [];
  for (const { id, version } of body.items) {
    try {
      const done = await (body.operation === 'remove' ? remove : undelete)(context, resource, id, version);
      results.push({ id, ok: true, version: done.version });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      results.push({ id, ok: false, problem: error.toDocument() });
    }
  }
  return { results };
}
