import type { ResourceHooks, ServerResource } from '@tributary/engine/lifecycle/hooks.server.ts';
import { findSingle } from '@tributary/engine/lifecycle/write/single.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { organization, organizationSchema, type OrganizationData } from './organization.ts';

/** The initial data: the name and the time zone with which the organization was created. */
export const initial: NonNullable<ResourceHooks<OrganizationData>['initial']> = async (tx, tenantId) => {
  const { name, timezone } = await tx
    .selectFrom('tenants')
    .select(['name', 'timezone'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return organizationSchema.parse({ name, timezone });
};

const stored: ServerResource = { definition: organization, hooks: { initial } };

/** An organization's settings as they are stored, with the record's id and version. */
export function readStoredOrganization(tx: Transaction, tenantId: string) {
  return findSingle(tx, tenantId, stored);
}

/** An organization's settings, for code that needs one of them. */
export async function readOrganization(tx: Transaction, tenantId: string): Promise<OrganizationData> {
  const { data } = await findSingle(tx, tenantId, stored);
  return organizationSchema.parse(data);
}

/** The settings that every member of an organization sees, with or without the ability to read all of them. */
export function settingsForAll({ identity, language, currency, timezone, revisionMonths }: OrganizationData) {
  return { logo: identity.logo, favicon: identity.favicon, language, currency, timezone, revisionMonths };
}
