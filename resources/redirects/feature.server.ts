import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import type { HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import { redirects, type RedirectData } from './redirect.ts';
import { checkRedirect } from './rules.server.ts';

/** Dependencies of redirects that rooms above provide. */
interface RedirectDeps {
  app: App;
  /** The URL of an organization's site. */
  sitesOrigin: (tenantSlug: string) => string;
}

/** Redirects from addresses of the site; the sites are notified of each change. */
export const redirectsFeature = defineFeature({
  name: redirects.name,
  resource: redirects,
  parts: ({ app, sitesOrigin }: RedirectDeps) => {
    const tellSites = ({ actor, afterCommit }: HookWrite<RedirectData>): void =>
      afterCommit(() => app.db.notify('publications', actor.tenantId));
    return {
      hooks: {
        async beforeWrite(write) {
          await checkRedirect(write, sitesOrigin(write.actor.tenantSlug));
          tellSites(write);
          return write.data;
        },
        beforeRemove: async (write) => tellSites(write),
      },
    };
  },
});
