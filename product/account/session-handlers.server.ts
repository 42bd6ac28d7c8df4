import { permissionsOf } from '@tributary/engine/access/roles.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { featuresOf, planOf } from '@tributary/engine/quota/plans.ts';
import { readOrganization, settingsForAll } from '@tributary/resources/organization/organization.server.ts';
import { sessionRoutes } from './session-routes.ts';
import { entrySettings } from './settings.server.ts';

/** @param sitesOrigin the URL of an organization's site, by its slug */
export const sessionHandlers = (sitesOrigin: (tenantSlug: string) => string): MountedRoutes =>
  implement(sessionRoutes, {
    async 'GET /session'({ context, actor: { tenantId, ...person } }) {
      const { organization, settings } = await context.app.db.inTenant(tenantId, async (tx) => ({
        organization: await readOrganization(tx, tenantId),
        settings: await entrySettings(tx, person.userId),
      }));
      return {
        ...person,
        ...settings,
        tenantName: organization.name,
        organization: settingsForAll(organization),
        sitesOrigin: sitesOrigin(person.tenantSlug),
        permissions: permissionsOf(person.role),
        features: featuresOf(person.plan),
        quotas: planOf(person.plan).quotas,
      };
    },
  });
