import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { PREFERENCES_PATH } from '@tributary/resources/preference-centers/choices.ts';
import { publishedCenter } from './centers.server.ts';
import { EMAIL_LINK_DAYS, type PreferenceLinks } from './link.ts';

interface AddressDeps {
  links: PreferenceLinks;
  /** The public origin of a tenant's site. */
  siteOrigin: (tenantSlug: string) => string;
}

/** The path of a person's own preferences. */
export const preferencePath = (slug: string, link?: string): string =>
  `/${PREFERENCES_PATH}/${slug}${link === undefined ? '' : `/${link}`}`;

/**
 * The address of an e-mail receiver's preferences.
 * @returns undefined where the organization has published no preference center
 */
export async function preferenceAddress(
  tx: Transaction,
  { links, siteOrigin }: AddressDeps,
  tenant: { id: string; slug: string },
  email: string,
  now: Date,
): Promise<string | undefined> {
  const center = await publishedCenter(tx, tenant.id);
  if (!center) return undefined;
  const link = links.make(tenant.id, { centerId: center.id, email }, now, EMAIL_LINK_DAYS);
  return siteOrigin(tenant.slug) + preferencePath(center.data.slug, link);
}
