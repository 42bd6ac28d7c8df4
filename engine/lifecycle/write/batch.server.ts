import type { Batch } from './batch-body.ts';
import { ProblemError, type ProblemDocument } from '../../errors/problem.ts';
import { requireAbility, requireActor, type RequestContext } from '../context.server.ts';
import type { ServerResource } from '../hooks.server.ts';
import { remove } from './remove.server.ts';
import { undelete } from './restore.server.ts';

export interface BatchResult {
  id: string;
  ok: boolean;
  /** The record's version afterwards, for whoever takes it back. */
  version?: number;
  problem?: ProblemDocument;
}

/** Does one operation to many records. Each stands for itself: what fails is answered and undoes nothing else. */
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
