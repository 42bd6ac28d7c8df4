import { customKind } from './kind.ts';
import * as z from 'zod';

/** The settings of one environment with the credentials opened. */
export const customSettingsSchema = z.object({
  ...customKind.fields,
  signingSecret: z.string().min(1).max(500),
  secretHeaderValue: z.string().max(4_000).nullish(),
  clientSecret: z.string().max(4_000).nullish(),
});
export type CustomSettings = z.infer<typeof customSettingsSchema>;

/** The parts of the settings that must never be seen again after they were typed. */
export const customSecrets = (settings: CustomSettings | undefined): string[] =>
  [settings?.signingSecret, settings?.secretHeaderValue, settings?.clientSecret].filter(
    (secret): secret is string => typeof secret === 'string',
  );
