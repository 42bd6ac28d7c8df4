import { withCopySuffix } from '@tributary/engine/definition/duplicate.ts';
import { issuedMark } from '@tributary/engine/definition/issued.ts';
import { defineResource } from '@tributary/engine/definition/resource.ts';
import { requiredText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';
import { outwardUrl } from '../outward/outward.ts';

const EVENTS_LIMIT = 200;
const DAY_MS = 86_400_000;

export const NO_EVENTS = 'Choose at least one event';
export const UNKNOWN_EVENT = 'One of these events does not exist';

/** The receiver of an organization's events (specification, section 3). */
export const webhookSchema = z.object({
  description: requiredText('description'),
  url: outwardUrl('url'),
  /** Names of events, or `*` alone for all of them. */
  events: z
    .array(z.string().regex(/^(\*|[a-z][a-z0-9_]*\.[a-z_]+)$/, UNKNOWN_EVENT))
    .min(1, NO_EVENTS)
    .max(EVENTS_LIMIT),
  activated: z.boolean().default(true),
  /**
   * When its receiver responded that it no longer exists, which switched the webhook off; null after it was switched on
   * again.
   */
  goneAt: z.iso.datetime().nullable().default(null),
  deleted: z.boolean().default(false),
  secret: issuedMark,
});
export type WebhookData = z.infer<typeof webhookSchema>;

export const webhooks = defineResource({
  name: 'webhooks',
  title: 'webhook',
  subject: 'webhooks',
  schema: webhookSchema,
  serverOwned: ['goneAt', 'deleted', 'secret'],
  displayTitle: (webhook) => webhook.description,
  quota: 'CLIENT_ADMIN_API',
  operations: {
    create: true,
    update: true,
    // The receiver does not know the copy's secret yet.
    duplicate: (webhook, at) => ({ ...withCopySuffix(webhook, at), activated: false, goneAt: null }),
    // Specification, section 4. A restored webhook stays off until a person switches it on.
    remove: (webhook) => ({ ...webhook, deleted: true, activated: false }),
    restore: (webhook) => ({ ...webhook, deleted: false, activated: false }),
    batch: true,
  },
  // As in Standard Webhooks; a receiver has a day to take over the new one.
  issues: { secret: { prefix: 'whsec_', bytes: 32, overlapMs: DAY_MS } },
  actions: { rotate: { ability: 'update', event: 'UPDATE', issues: ['secret'] } },
  openPath: '/general-settings/webhooks/:id/edit',
  list: {
    fields: {
      description: { type: 'text', search: true, sort: true, column: true },
      url: { type: 'text', search: true, column: true },
      events: { type: 'text', column: true },
      activated: { type: 'boolean', filter: true, column: true },
      createdAt: { type: 'date', sort: true, filter: true },
    },
    defaultSort: '-createdAt',
    state: 'activated',
  },
  example: (n) => ({
    description: `Data warehouse ${n}`,
    url: `https://receiver.example.org/tributary/${n}`,
    events: ['page.created', 'transaction.completed'],
  }),
});
