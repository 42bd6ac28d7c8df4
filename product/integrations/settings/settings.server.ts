import { sql } from 'kysely';
import { includesFlag } from '@tributary/engine/quota/flags.ts';
import { openSecrets } from '@tributary/engine/issuing/seal.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { integrations } from '@tributary/resources/integrations/integrations.ts';
import {
  INTEGRATIONS,
  needsKey,
  POSTCODE_PROVIDERS,
  type IntegrationKind,
  type PostcodeProviderName,
} from '@tributary/resources/integrations/kinds.ts';
import { tagManagerSchema, type TagManagerSettings } from '@tributary/resources/integrations/tag-manager.ts';
import * as z from 'zod';
import type { RecaptchaSettings } from '../recaptcha/verify.ts';

/** The settings of the service that finds addresses. */
export interface PostcodeSettings {
  provider: PostcodeProviderName;
  /** Empty for a service without keys. */
  key: string;
}

/** The settings of each integration with its key opened, where it has one. */
export interface OpenedSettings {
  recaptcha: RecaptchaSettings;
  postcode: PostcodeSettings;
  tagManager: TagManagerSettings;
}

const openedSchemas = {
  recaptcha: z.object({
    version: z.enum(['v2', 'v3']),
    siteKey: z.string(),
    secretKey: z.string(),
    minimumScore: z.number(),
  }),
  postcode: z
    .object({ provider: z.enum(POSTCODE_PROVIDERS), key: z.string().nullish() })
    .refine(({ provider, key }) => !needsKey(provider) || Boolean(key))
    .transform(({ provider, key }) => ({ provider, key: key ?? '' })),
  tagManager: tagManagerSchema,
} satisfies { [Kind in IntegrationKind]: z.ZodType<OpenedSettings[Kind]> };

/** The state of an integration: not set up or not in the plan, set up without a usable key, or ready. */
export type FoundSettings<Kind extends IntegrationKind> =
  | { state: 'missing' }
  | { state: 'incomplete' }
  | { state: 'ready'; settings: OpenedSettings[Kind] };

/**
 * Opens the settings of an integration.
 * @throws SealingError when the installation's key is not the one they were sealed with
 */
export async function openIntegration<Kind extends IntegrationKind>(
  { db, sealer }: Pick<App, 'db' | 'sealer'>,
  tenantId: string,
  kind: Kind,
): Promise<FoundSettings<Kind>> {
  return db.inTenant(tenantId, async (tx) => {
    const { rows } = await sql<{ id: string; block: Record<string, unknown> | null; plan: string }>`
      SELECT i.id, i.data->${kind} AS block, t.plan FROM integrations i JOIN tenants t ON t.id = i.tenant_id
      WHERE i.tenant_id = ${tenantId} AND i.deleted_at IS NULL`.execute(tx);
    const [row] = rows;
    if (!row?.block || !includesFlag(row.plan, INTEGRATIONS[kind].flag)) return { state: 'missing' };
    const record = { tenantId, resource: integrations.name, id: row.id };
    const secrets = await openSecrets(tx, sealer, record, kind);
    const { secret } = INTEGRATIONS[kind];
    const key = secret === null ? {} : { [secret]: secrets[`${kind}.${secret}`] };
    const opened = openedSchemas[kind].safeParse({ ...row.block, ...key });
    return opened.success
      ? { state: 'ready', settings: opened.data as OpenedSettings[Kind] }
      : { state: 'incomplete' };
  });
}
