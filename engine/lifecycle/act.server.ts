import { ProblemError } from '../errors/problem.ts';
import type { StoredRecord } from '../storage/collection.server.ts';
import type { RequestContext, ServerResource } from './context.server.ts';
import { parseBody } from './validate.server.ts';
import { write } from './write.server.ts';

/** Runs one of the noun's named actions, such as publishing a page, through the same pipeline as any write. */
export function act(
  context: RequestContext,
  resource: ServerResource,
  name: string,
  id: string,
  version: number | undefined,
  body?: unknown,
): Promise<StoredRecord> {
  const declared = resource.definition.actions?.[name];
  const run = resource.hooks.actions?.[name];
  if (!declared || !run) throw new ProblemError('not_found', 'There is no such action.');
  return write(context, resource, {
    ability: declared.ability,
    event: declared.event,
    kind: declared.deletes ? 'removed' : 'updated',
    target: { id, version },
    action: name,
    issues: declared.issues ?? [],
    ...(declared.deletes ? { deletes: true } : {}),
    ...(declared.besides ? { besides: true } : {}),
    change: (frame) =>
      run({ ...frame, data: frame.previous! }, declared.body ? parseBody(declared.body, body) : {}),
  });
}
