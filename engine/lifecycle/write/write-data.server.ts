import type { ResourceDefinition } from '../../definition/resource.ts';
import type { DocumentRow } from '../../storage/collection.server.ts';
import type { App } from '../app.server.ts';
import type { Data, HookWrite, ServerResource, WriteFrame } from '../hooks.server.ts';
import { issueFor } from './issue-for.server.ts';
import { refuseWhileUsed } from '../read/uses.server.ts';
import { sealSecrets } from '../../issuing/seal.server.ts';
import { checkUnique, checkWrittenUses, parseData } from '../validate.server.ts';
import type { ChangeFrame, WriteOperation } from './write-operation.ts';

export interface MadeData {
  data: Data;
  /** The data that the activity log stores instead. */
  logged?: Data;
  issued: Record<string, string>;
}

/** Makes and validates the data that a write stores. @returns undefined when a cascade leaves the record as it is */
export async function makeData(
  app: App,
  resource: ServerResource,
  operation: WriteOperation,
  frame: WriteFrame,
  row: DocumentRow | undefined,
): Promise<MadeData | undefined> {
  const { definition, hooks } = resource;
  const issued = {};
  if (operation.kind === 'cascade') {
    const proposed = await operation.data(row!.data);
    if (proposed === undefined) return undefined;
    return {
      data: await check(app, resource, operation, { ...frame, data: proposed, previous: row!.data }),
      issued,
    };
  }
  if (operation.kind === 'create') {
    const wanted = await operation.data(frame);
    const { marks, secrets } = await issueFor(app, definition, frame, Object.keys(definition.issues ?? {}));
    const proposed = { ...frame, data: { ...wanted, ...marks }, previous: undefined };
    return { data: await check(app, resource, operation, proposed), issued: secrets };
  }
  const changing: ChangeFrame = { ...frame, previous: row!.data };
  switch (operation.kind) {
    case 'update': {
      const wanted = await operation.data(changing);
      const { marks, secrets } = await issueFor(app, definition, frame, operation.issues);
      const data = await check(app, resource, operation, { ...changing, data: { ...wanted, ...marks } });
      return { data, issued: secrets };
    }
    case 'undelete': {
      const { restore } = definition.operations;
      const data = typeof restore === 'function' ? restore(row!.data) : row!.data;
      return { data: await check(app, resource, operation, { ...changing, data }), issued };
    }
    case 'delete': {
      await operation.before?.(changing);
      await hooks.beforeRemove?.({ ...changing, data: row!.data });
      const data = leftBehind(definition, row!.data);
      await refuseWhileUsed(app, frame.tx, frame.actor, { definition, id: frame.id, data });
      return { data, issued };
    }
    case 'annotate':
      return {
        data: row!.data,
        logged: { ...withTags(row!), ...(await operation.logged(changing)) },
        issued,
      };
  }
}

/** Validates proposed data, applies the resource's own rules and seals secrets. @returns the data to store */
async function check(
  app: App,
  { definition, hooks }: ServerResource,
  { kind }: WriteOperation,
  write: HookWrite,
): Promise<Data> {
  const parsed = parseData(definition, write.data);
  // While a record was deleted, the records that it references could be deleted too.
  await checkWrittenUses(app, definition, { ...write, data: parsed }, kind === 'undelete');
  const ruled = kind === 'cascade' ? undefined : hooks.beforeWrite;
  const wanted = ruled ? await ruled({ ...write, data: parsed }) : parsed;
  const data = await sealSecrets(app.sealer, definition, write, wanted);
  await checkUnique(write.tx, write.actor.tenantId, definition, data, write.id);
  return data;
}

/** The data that is left of a deleted record. */
function leftBehind({ operations }: ResourceDefinition, data: Data): Data {
  return typeof operations.remove === 'function' ? operations.remove(data) : data;
}

/** A row's data with the keys of its tags, as the log stores them. */
export function withTags({ data, tags = [] }: DocumentRow): Data {
  return { ...data, tags: tags.map(({ key }) => key) };
}
