import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import { textLanguage } from '@tributary/kit/languages.ts';
import { KINDS } from '../connectors/kinds.ts';
import { readOrganization } from '../organization/organization.server.ts';
import { connectorsOf, STORE_CONNECTORS, type MappingsField } from './mappings.ts';
import { preferenceCenters, UNPUBLISH_FIRST, type PreferenceCenterData } from './preference-center.ts';

/** Refusals beyond the schema. */
export const CENTER_REFUSED = {
  topic: 'This topic is not one of the center’s topics',
  empty: 'Add a subscription first: visitors would find nothing to choose.',
  connector: 'This connector can’t be told of preferences',
} as const;

const refuse = (path: string, message: string) =>
  new ProblemError('validation_failed', 'Nothing was saved.', { errors: [{ path, message }] });

const MAPPINGS: readonly MappingsField[] = ['storeMappings', 'prefillMappings'];

/** Subscriptions are to the center's own topics, and the plan includes a connector that is newly named. */
function checkCenter({ data, previous, actor }: HookWrite<PreferenceCenterData>): PreferenceCenterData {
  if (previous?.published && previous.slug !== data.slug) throw new ProblemError('conflict', UNPUBLISH_FIRST);
  if (data.published && data.subscriptions.length === 0) throw refuse('subscriptions', CENTER_REFUSED.empty);
  const topics = new Set(data.topics.map(({ key }) => key));
  const lost = data.subscriptions.findIndex(({ topic }) => !topics.has(topic));
  if (lost >= 0) throw refuse(`subscriptions.${lost}`, CENTER_REFUSED.topic);
  for (const field of MAPPINGS) {
    const before = connectorsOf(previous?.[field]);
    for (const name of connectorsOf(data[field]).filter((one) => !before.includes(one))) {
      const kind = STORE_CONNECTORS.find((each) => each === name);
      if (!kind) throw refuse(field, CENTER_REFUSED.connector);
      requireFlag(actor.plan, KINDS[kind].flag, field);
    }
  }
  return data;
}

/** Preference centers: their valid content, and when visitors see them. */
export const preferenceCentersFeature = defineFeature({
  name: preferenceCenters.name,
  resource: preferenceCenters,
  parts: () => ({
    hooks: {
      defaults: async (tx, tenantId) => ({
        languages: [textLanguage((await readOrganization(tx, tenantId)).language)],
      }),
      beforeWrite: async (write) => checkCenter(write),
      async beforeRemove({ data }) {
        if (data.published) throw new ProblemError('conflict', UNPUBLISH_FIRST);
      },
      actions: {
        async publish({ data, now }) {
          if (data.subscriptions.length === 0) throw refuse('subscriptions', CENTER_REFUSED.empty);
          return { ...data, published: true, publishedAt: now.toISOString() };
        },
        unpublish: async ({ data }) => ({ ...data, published: false }),
      },
    },
  }),
});
