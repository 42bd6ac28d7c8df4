import { permissionsOf, ROLES, type Subject } from '@tributary/engine/access/roles.ts';
import type { AnyResource, ResourceDefinition } from '@tributary/engine/definition/resource.ts';
import type { Change } from '@tributary/engine/lifecycle/change.ts';
import type { ResourceEvents } from './responses.ts';

/** Subscribes to every event, including those of later releases. */
export const EVERYTHING = '*';

/** The event of a test. It can't be subscribed to. */
export const TEST_EVENT = 'webhook.test';

/** The events of a transaction. */
export const TRANSACTION_EVENTS = {
  created: 'transaction.created',
  completed: 'transaction.completed',
  failed: 'transaction.failed',
  refunded: 'transaction.refunded',
} as const;
export type TransactionEvent = (typeof TRANSACTION_EVENTS)[keyof typeof TRANSACTION_EVENTS];

const VERBS: Record<Change['kind'], string> = {
  created: 'created',
  updated: 'updated',
  removed: 'deleted',
  restored: 'restored',
};

const prefixOf = ({ title }: Pick<AnyResource, 'title'>): string => title.replaceAll(/[ -]/g, '_');

/** The event of a change: `page.updated`, or `page.published` where its action declares it. */
export function eventOf(
  definition: ResourceDefinition,
  { kind, action }: Pick<Change, 'kind' | 'action'>,
): string {
  const declared = action === undefined ? undefined : definition.actions?.[action]?.webhookEvent;
  return `${prefixOf(definition)}.${declared ?? VERBS[kind]}`;
}

/**
 * Returns every event that can be subscribed to, derived from the resources' declarations: a new resource needs no
 * list. Webhooks have no events, since their URLs may contain secrets.
 */
export function eventsOfResources(resources: readonly ResourceDefinition[]): ResourceEvents[] {
  const reported = resources.filter(({ name }) => name !== 'webhooks');
  return [
    { resource: 'transactions', events: Object.values(TRANSACTION_EVENTS) },
    ...reported.map((definition) => ({ resource: definition.name, events: eventsOf(definition) })),
  ].filter(({ events }) => events.length > 0);
}

function eventsOf(definition: ResourceDefinition): string[] {
  const { operations, actions = {} } = definition;
  const kinds: (Change['kind'] | false)[] = [
    operations.create ? 'created' : false,
    operations.update ? 'updated' : false,
    operations.remove ? 'removed' : false,
    operations.remove && operations.restore ? 'restored' : false,
  ];
  const names = kinds.flatMap((kind) => (kind ? [eventOf(definition, { kind })] : []));
  const acted = Object.entries(actions).flatMap(([action, { webhookEvent }]) =>
    webhookEvent ? [eventOf(definition, { kind: 'updated', action })] : [],
  );
  // Two actions may be reported as one event.
  return [...new Set([...names, ...acted])];
}

/** Whether all people who may read webhooks, and so their messages, may read this subject. */
export function isOpenToReaders(subject: Subject): boolean {
  return ROLES.every((role) => {
    const held = permissionsOf(role);
    return !held.includes('read:webhooks') || held.includes(`read:${subject}`);
  });
}
