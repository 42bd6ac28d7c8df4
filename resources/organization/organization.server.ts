import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import {
  onServer,
  type HookWrite,
  type ResourceHooks,
  type ServerResource,
} from '@tributary/engine/lifecycle/context.server.ts';
import { findSingle } from '@tributary/engine/lifecycle/single.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { IMAGE_USES, type OrganizationImages } from './images.ts';
import { organization, organizationSchema, type OrganizationData } from './organization.ts';

/** What an organization needs from rooms above. */
export interface OrganizationPorts {
  images: OrganizationImages;
  /** Requests that every published page is published again: they show the organization's name and favicon. */
  republishPages(tx: Transaction, actor: Actor): Promise<void>;
}

/** It begins with the name that it was made with. */
const initial: NonNullable<ResourceHooks<OrganizationData>['initial']> = async (tx, tenantId) => {
  const { name } = await tx
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return organizationSchema.parse({ name });
};

const alone = onServer(organization, { initial });

/** An organization's settings as they are stored, with the record's id and version. */
export function readStoredOrganization(tx: Transaction, tenantId: string) {
  return findSingle(tx, tenantId, alone);
}

/** An organization's settings as they stand, for whoever needs one of them. */
export async function readOrganization(tx: Transaction, tenantId: string): Promise<OrganizationData> {
  const { data } = await findSingle(tx, tenantId, alone);
  return organizationSchema.parse(data);
}

/** What everybody in an organization sees of its settings, whether they may read them or not. */
export function settingsForAll({ identity, language, currency, timezone, revisionMonths }: OrganizationData) {
  return { logo: identity.logo, favicon: identity.favicon, language, currency, timezone, revisionMonths };
}

/** The organization as the server runs it. */
export function organizationOnServer({ images, republishPages }: OrganizationPorts): ServerResource {
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

  return onServer(organization, {
    initial,
    async beforeWrite(write) {
      await checkImages(write);
      return write.data;
    },
    async afterWrite({ tx, actor, data, previous }) {
      const renamed = data.name !== previous?.name;
      // Sign-in, mails and the platform's own list name an organization where they may not read its records.
      if (renamed)
        await tx.updateTable('tenants').set({ name: data.name }).where('id', '=', actor.tenantId).execute();
      if (renamed || data.identity.favicon !== previous?.identity.favicon) await republishPages(tx, actor);
    },
  });
}
