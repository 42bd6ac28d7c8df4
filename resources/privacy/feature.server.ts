import type { Actor } from '@tributary/engine/access/actor.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { privacy, privacySchema } from './privacy.ts';

/** Dependencies of the privacy settings that rooms above provide. */
export interface PrivacyDeps {
  /** Requests the republication of every published page: each links to the policy. */
  republishPages(tx: Transaction, actor: Actor, cause: 'privacy'): Promise<void>;
}

/** The privacy settings: published pages follow changes of the linked policies. */
export const privacyFeature = defineFeature({
  name: privacy.name,
  resource: privacy,
  parts: ({ republishPages }: PrivacyDeps) => ({
    hooks: {
      async afterWrite({ tx, actor, data, previous }) {
        const shown = (of: object | undefined): string => {
          const { policies, contactEmail } = privacySchema.parse(of ?? {});
          return JSON.stringify([
            policies.map(({ language, title, url }) => [language, title, url]),
            contactEmail,
          ]);
        };
        if (shown(data) !== shown(previous)) await republishPages(tx, actor, 'privacy');
      },
    },
  }),
});
