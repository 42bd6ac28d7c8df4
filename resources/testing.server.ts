import type { CatalogPorts } from './catalog.server.ts';

/** What tests of other things put where the catalog's ports lead: nobody publishes, writes letters or signs out. */
export const idlePorts: CatalogPorts = {
  publisher: {
    publish: async () => ({ version: 1, changes: 0, formIds: [], counterIds: [] }),
    unpublish: async () => undefined,
  },
  invitations: { send: async (_tx, { now }) => ({ expiresAt: now }), end: async () => undefined },
  organization: { images: { has: async () => true }, republishPages: async () => undefined },
  outward: { refusalOf: () => undefined },
  sessions: { end: async () => undefined },
};
