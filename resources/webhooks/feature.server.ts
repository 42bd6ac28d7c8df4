import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Outward } from '../outward/outward.ts';
import { EVERYTHING, eventsOfResources } from './events.ts';
import { UNKNOWN_EVENT, webhooks } from './webhook.ts';

/** Dependencies of webhooks: outgoing requests, and the resources whose events exist. */
export interface WebhookDeps {
  outward: Outward;
  app: App;
}

const refuse = (path: string, message: string) =>
  new ProblemError('validation_failed', 'Nothing was saved.', { errors: [{ path, message }] });

/** Webhooks: the URLs that this installation may call, and the events that exist. */
export const webhooksFeature = defineFeature({
  name: webhooks.name,
  resource: webhooks,
  parts: ({ outward, app }: WebhookDeps) => ({
    hooks: {
      judge({ url }, { previous }) {
        const refusal = url === undefined || url === previous?.url ? undefined : outward.refusalOf(url);
        return refusal ? [{ path: 'url', message: refusal }] : [];
      },
      async beforeWrite({ data, previous }) {
        const refusal = data.url === previous?.url ? undefined : outward.refusalOf(data.url);
        if (refusal) throw refuse('url', refusal);
        const known = new Set([
          EVERYTHING,
          ...eventsOfResources(app.resources.map(({ definition }) => definition)).flatMap(
            ({ events }) => events,
          ),
          ...(previous?.events ?? []),
        ]);
        if (!data.events.every((event) => known.has(event))) throw refuse('events', UNKNOWN_EVENT);
        const events = data.events.includes(EVERYTHING) ? [EVERYTHING] : [...new Set(data.events)];
        return { ...data, events, ...(data.activated ? { goneAt: null } : {}) };
      },
      actions: { rotate: async ({ data }) => data },
    },
  }),
});
