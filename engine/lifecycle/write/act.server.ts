import { ProblemError } from '../../errors/problem.ts';
import type { StoredRecord } from '../../storage/collection.server.ts';
import type { RequestContext } from '../context.server.ts';
import type { Data, ServerResource } from '../hooks.server.ts';
import { parseBody } from '../validate.server.ts';
import type { ChangeFrame } from './write-operation.ts';
import { write } from './write.server.ts';

/** Runs one of the resource's named actions, such as publishing a page, as the kind of write that it declares. */
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
  const { ability, event, kind = 'update', issues = [] } = declared;
  const result = async (frame: ChangeFrame): Promise<Data> =>
    run({ ...frame, data: frame.previous }, declared.body ? parseBody(declared.body, body ?? {}) : {});
  const common = { ability, event, action: name, target: { id, version } };
  if (kind === 'annotate') return write(context, resource, { ...common, kind, logged: result });
  if (kind === 'update') return write(context, resource, { ...common, kind, issues, data: result });
  return write(context, resource, {
    ...common,
    kind,
    before: async (frame) => void (await result(frame)),
  });
}
