import type { ResourceHooks, ServerResource } from '@tributary/engine/lifecycle/hooks.server.ts';
import { findSingle } from '@tributary/engine/lifecycle/write/single.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { organization, organizationSchema, type OrganizationData } from './organization.ts';

/** It begins with the name that it was made with. */
export const initial: NonNullable<ResourceHooks<OrganizationData>['initial']> = async (tx, tenantId) => {
  const { name } = await tx
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return organizationSchema.parse({ name });
};

const stored: ServerResource = { definition: organization, hooks: { initial } };

/** An organization's settings as they are stored, with the record's id and version. */
export function readStoredOrganization(tx: Transaction, tenantId: string) {
  return findSingle(tx, tenantId, stored);
}

/** An organization's settings as they stand, for whoever needs one of them. */
export async function readOrganization(tx: Transaction, tenantId: string): Promise<OrganizationData> {
  const { data } = await findSingle(tx, tenantId, stored);
  return organizationSchema.parse(data);
}

/** What everybody in an organization sees of its settings, whether they may read them or not. */
export function settingsForAll({ identity, language, currency, timezone, revisionMonths }: OrganizationData) {
  return { logo: identity.logo, favicon: identity.favicon, language, currency, timezone, revisionMonths };
}
