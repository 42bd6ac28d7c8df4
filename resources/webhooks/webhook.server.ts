import type { ResourceDefinition } from '@tributary/engine/definition/resource.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { onServer, type ServerResource } from '@tributary/engine/lifecycle/context.server.ts';
import { EVERYTHING, eventsOfNouns } from './events.ts';
import { UNKNOWN_EVENT, webhooks } from './webhook.ts';

/** The way out of this installation. The egress room provides it. */
export interface Outward {
  /** Why an address can't be called, one of `URL_REFUSED`, as far as the address alone tells; undefined when it may be tried. */
  refusalOf(url: string): string | undefined;
}

const refuse = (path: string, message: string) =>
  new ProblemError('validation_failed', 'Nothing was saved.', { errors: [{ path, message }] });

/**
 * Webhooks on the server: addresses that this installation may call, and events that there are.
 * @param nouns those whose changes are told; asked at each write, since webhooks are one of them
 */
export function webhooksOnServer(
  { refusalOf }: Outward,
  nouns: () => readonly ResourceDefinition[],
): ServerResource {
  return onServer(webhooks, {
    async beforeWrite({ data, previous }) {
      const refusal = data.url === previous?.url ? undefined : refusalOf(data.url);
      if (refusal) throw refuse('url', refusal);
      const known = new Set([
        EVERYTHING,
        ...eventsOfNouns(nouns()).flatMap(({ events }) => events),
        ...(previous?.events ?? []),
      ]);
      if (!data.events.every((event) => known.has(event))) throw refuse('events', UNKNOWN_EVENT);
      const events = data.events.includes(EVERYTHING) ? [EVERYTHING] : [...new Set(data.events)];
      return { ...data, events };
    },
    actions: { rotate: async ({ data }) => data },
  });
}
