import { permissionsOf } from '@tributary/engine/access/roles.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { featuresOf, packageFeaturesOf, planNameOf, planOf } from '@tributary/engine/quota/plans.ts';
import { readOrganization, settingsForAll } from '@tributary/resources/organization/organization.server.ts';
import { sessionRoutes } from './session-routes.ts';
import { entrySettings } from './settings.server.ts';

/** @param sitesOrigin the URL of an organization's site, by its slug */
export const sessionHandlers = (sitesOrigin: (tenantSlug: string) => string): MountedRoutes =>
  implement(sessionRoutes, {
    async 'GET /session'({ context, actor: { tenantId, scopes, lacksFactor = false, ...person } }) {
      if (scopes) throw new ProblemError('missing_ability', 'Only a person who is signed in may do this.');
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
        permissions: lacksFactor ? ['update:account_settings'] : permissionsOf(person.role),
        lacksFactor,
        plan: planNameOf(person.plan),
        packageFeatures: packageFeaturesOf(person.plan),
        features: featuresOf(person.plan),
        quotas: planOf(person.plan).quotas,
      };
    },
  });
