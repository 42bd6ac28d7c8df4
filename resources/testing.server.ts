import type { DepsOf } from '@tributary/engine/feature/feature.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import { resourceFeatures } from './features.server.ts';

/** Dependencies of the resources that rooms above provide. */
export type ResourceDeps = DepsOf<(typeof resourceFeatures)[number]>;

const IDLE_PUBLICATION = {
  version: 1,
  changes: 0,
  formIds: [],
  counterIds: [],
  mediaIds: [],
  elementIds: [],
  languages: [],
};

/** Services for tests of other parts: they publish, send, sign out and call nothing. */
export const idleServices = (app: App): ResourceDeps => ({
  app,
  publisher: {
    publish: async () => IDLE_PUBLICATION,
    putBack: async ({ data }) => ({
      publication: { ...IDLE_PUBLICATION, version: 2, copyOf: 1 },
      earlier: data,
    }),
    publishLanguage: async () => IDLE_PUBLICATION,
    unpublishLanguage: async () => IDLE_PUBLICATION,
    textsOf: async () => [],
    settleTranslations: async ({ data }) => data,
    unpublish: async () => undefined,
    keepClosed: async () => undefined,
  },
  scheduler: { schedule: async () => undefined },
  invitations: { send: async (_tx, { now }) => ({ expiresAt: now }), end: async () => undefined },
  images: { has: async () => true },
  library: {
    take: async (_tx, _place, upload) => ({
      file: upload,
      kind: 'png',
      bytes: 1_000,
      sha256: upload,
      width: 1_200,
      height: 900,
    }),
    copy: async (_tx, { id }) => id,
    keep: async () => undefined,
    leave: async () => undefined,
    request: async () => undefined,
  },
  republishPages: async () => undefined,
  signInRules: { keep: async () => undefined, hasSecondFactor: async () => true },
  sitesOrigin: (slug) => `http://${slug}.sites.localhost`,
  ownDomains: ['sites.localhost', 'localhost'],
  outward: { refusalOf: () => undefined },
  templates: { refusalOf: async () => undefined },
  sessions: { end: async () => undefined },
});

/** An app with every resource of the product and these services. */
export const createResourceApp = () => createTestApp({ features: resourceFeatures, services: idleServices });
