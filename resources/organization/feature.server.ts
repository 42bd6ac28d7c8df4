import type { Actor } from '@tributary/engine/access/actor.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { LOG_MONTHS } from '@tributary/engine/revisions/expiry.ts';
import type { HookWrite, ResourceHooks } from '@tributary/engine/lifecycle/hooks.server.ts';
import { DEFAULT_ZONE } from '@tributary/kit/zones.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { IMAGE_USES, type OrganizationImages } from './images.ts';
import { organizationMigrations } from './migrations.ts';
import { organization, type OrganizationData } from './organization.ts';
import { initial } from './organization.server.ts';

/** Dependencies of the organization resource that rooms above provide. */
export interface OrganizationDeps {
  images: OrganizationImages;
  /** Requests the republication of every published page: pages show the organization's name and favicon, days by its clock, and whether forms can be continued later. */
  republishPages(tx: Transaction, actor: Actor): Promise<void>;
}

function organizationHooks({ images, republishPages }: OrganizationDeps): ResourceHooks<OrganizationData> {
  async function checkImages({ actor, data, previous }: HookWrite<OrganizationData>): Promise<void> {
    for (const use of IMAGE_USES) {
      const image = data.identity[use];
      if (!image || image === previous?.identity[use]) continue;
      if (!(await images.has(actor.tenantId, use, image)))
        throw new ProblemError('validation_failed', 'Nothing was saved.', {
          errors: [{ path: `identity.${use}`, message: `This ${use} does not exist.` }],
        });
    }
  }

  return {
    initial,
    async beforeWrite(write) {
      await checkImages(write);
      return write.data;
    },
    async afterWrite({ tx, actor, data, previous }) {
      const renamed = data.name !== previous?.name;
      // Sign-in, emails and the platform's own list name an organization where they may not read its records.
      if (renamed)
        await tx.updateTable('tenants').set({ name: data.name }).where('id', '=', actor.tenantId).execute();
      if (data.revisionMonths !== (previous?.revisionMonths ?? LOG_MONTHS))
        await tx
          .updateTable('tenants')
          .set({ log_months: data.revisionMonths })
          .where('id', '=', actor.tenantId)
          .execute();
      if (data.timezone !== previous?.timezone)
        await tx
          .updateTable('tenants')
          .set({ timezone: data.timezone })
          .where('id', '=', actor.tenantId)
          .execute();
      const isShown =
        renamed ||
        // Countdowns show when they end, and days shown to visitors are held in memory beside the pages.
        data.timezone !== (previous?.timezone || DEFAULT_ZONE) ||
        data.identity.favicon !== previous?.identity.favicon ||
        data.identity.logo !== previous?.identity.logo ||
        data.contactEmail !== previous?.contactEmail ||
        data.postalAddress !== previous?.postalAddress ||
        data.keepsUnfinished !== (previous?.keepsUnfinished ?? false) ||
        data.homePageId !== (previous?.homePageId ?? null);
      if (isShown) await republishPages(tx, actor);
    },
  };
}

/** The organization: changes of its name and favicon are applied where they are shown. */
export const organizationFeature = defineFeature({
  name: organization.name,
  resource: organization,
  migrations: organizationMigrations,
  parts: (deps: OrganizationDeps) => ({ hooks: organizationHooks(deps) }),
});
