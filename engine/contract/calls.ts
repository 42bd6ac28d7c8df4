import type { AnyResource, ResourceDefinition } from '../definition/resource.ts';
import { systemRecords } from '../definition/system.ts';
import type { HttpOperation } from '../http/operations.ts';
import { newId } from '../storage/ids.ts';
import type { Call, Reply } from './fixture.ts';

/** A role with every ability. */
export const ADMIN = 'maintainer' as const;

/** Sends requests as a user with every ability in one tenant. */
export type SendRequest = (method: string, path: string, more?: Partial<Call>) => Promise<Reply>;

/** A valid body of an update: an example without the fields that only a create accepts. */
export function changeOf(definition: ResourceDefinition, n: number): Record<string, unknown> {
  const fixed: readonly string[] = definition.fixed ?? [];
  return Object.fromEntries(
    Object.entries(definition.example(n)).filter(([field]) => !fixed.includes(field)),
  );
}

/** The tenant's own records of a list; system records appear in every tenant's list. */
export function ownOf(definition: AnyResource, body: Record<string, unknown>): { id: string }[] {
  const ofProduct = definition.kind === 'resource' ? systemRecords(definition) : [];
  return (body['items'] as { id: string }[]).filter(({ id }) => !ofProduct.some((each) => each.id === id));
}

/** How to call an operation for one record. */
export function callTo(
  definition: AnyResource,
  operation: HttpOperation,
  id: string,
  more: Partial<Call> = {},
): Call {
  const path =
    operation.path.replace(':id', id).replace(':revisionId', newId()) +
    (operation.name === 'export' ? '?format=csv' : '');
  const n = Math.floor(Math.random() * 1e9);
  const bodies: Partial<Record<HttpOperation['name'], unknown>> = {
    create: definition.kind === 'resource' ? definition.example(n) : {},
    update: definition.kind === 'resource' ? changeOf(definition, n) : {},
    batch: { operation: 'remove', items: [{ id, version: 1 }] },
    tag: { tags: [] },
    batchTag: { items: [{ id, version: 1 }] },
  };
  const declared =
    definition.kind === 'resource' && operation.action ? definition.actions?.[operation.action] : undefined;
  const body = declared?.body ? declared.exampleBody : bodies[operation.name];
  return { method: operation.method, path, ...(body === undefined ? {} : { body }), ...more };
}

/** Fields that no request body may contain. */
export function refusedFields({ serverOwned = [] }: ResourceDefinition): string[] {
  return ['tenant_id', 'tenantId', 'id', 'version', 'deletedAt', 'role', ...serverOwned];
}
