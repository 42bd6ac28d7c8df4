import { crmKind } from './kind.ts';
import * as z from 'zod';

/** The settings of one environment with opened credentials. Before it is authorized there is no grant. */
export const crmSettingsSchema = z.object({
  ...crmKind.fields,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).max(4_000),
  accessToken: z.string().max(8_000).nullish(),
  refreshToken: z.string().max(8_000).nullish(),
});
export type CrmSettings = z.infer<typeof crmSettingsSchema>;

/** The parts of the settings that must never be seen again after they were typed or granted. */
export const crmSecrets = (settings: CrmSettings | undefined): string[] =>
  [settings?.clientSecret, settings?.accessToken, settings?.refreshToken].filter(
    (secret): secret is string => typeof secret === 'string',
  );
