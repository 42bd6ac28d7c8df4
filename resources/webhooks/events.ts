import { permissionsOf, ROLES, type Subject } from '@tributary/engine/access/roles.ts';
import type { AnyResource, ResourceDefinition } from '@tributary/engine/definition/resource.ts';
import type { Change } from '@tributary/engine/lifecycle/change.ts';

/** Subscribes to every event, those of later releases included. */
export const EVERYTHING = '*';

/** What the receiver gets when somebody tries a webhook out. Nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';

/** What is told of a transaction as it goes. */
export const TRANSACTION_EVENTS = {
  created: 'transaction.created',
  completed: 'transaction.completed',
  failed: 'transaction.failed',
  refunded: 'transaction.refunded',
} as const;
export type TransactionEvent = (typeof TRANSACTION_EVENTS)[keyof typeof TRANSACTION_EVENTS];

/** The events of one noun, as a picker shows them together. */
export interface ResourceEvents {
  /** The noun's name. */
  noun: string;
  events: string[];
}

const VERBS: Record<Change['kind'], string> = {
  created: 'created',
  updated: 'updated',
  removed: 'deleted',
  restored: 'restored',
};

const prefixOf = ({ title }: Pick<AnyResource, 'title'>): string => title.replaceAll(/[ -]/g, '_');

/** What a change of a record is called: `page.updated`, or `page.published` where its action says so. */
export function eventOf(
  definition: ResourceDefinition,
  { kind, action }: Pick<Change, 'kind' | 'action'>,
): string {
  const told = action === undefined ? undefined : definition.actions?.[action]?.webhookEvent;
  return `${prefixOf(definition)}.${told ?? VERBS[kind]}`;
}

/**
 * Every event that can be subscribed to, from what the nouns declare: a new noun gives its events by itself. Webhooks
 * tell nothing of webhooks, whose addresses may hold what is nobody else's.
 */
export function eventsOfResources(resources: readonly ResourceDefinition[]): ResourceEvents[] {
  const told = resources.filter(({ name }) => name !== 'webhooks');
  return [
    { noun: 'transactions', events: Object.values(TRANSACTION_EVENTS) },
    ...told.map((definition) => ({ noun: definition.name, events: eventsOf(definition) })),
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
  return [...names, ...acted];
}

/** Whether everybody who may look at webhooks, and so at what they sent, may read this subject. */
export function isOpenToReaders(subject: Subject): boolean {
  return ROLES.every((role) => {
    const held = permissionsOf(role);
    return !held.includes('read:webhooks') || held.includes(`read:${subject}`);
  });
}
