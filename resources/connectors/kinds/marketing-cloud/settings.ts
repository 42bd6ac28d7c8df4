import { marketingCloudKind } from './kind.ts';
import * as z from 'zod';

/** The settings of one environment with the credential opened. */
export const marketingCloudSettingsSchema = z.object({
  ...marketingCloudKind.fields,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).max(4_000),
});
export type MarketingCloudSettings = z.infer<typeof marketingCloudSettingsSchema>;

/** The parts of the settings that must never be seen again after they were typed. */
export const marketingCloudSecrets = (settings: MarketingCloudSettings | undefined): string[] =>
  settings ? [settings.clientSecret] : [];
