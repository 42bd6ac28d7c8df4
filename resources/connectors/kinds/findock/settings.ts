import { findockFields } from './fields.ts';
import * as z from 'zod';

/** The settings of one environment with the credential opened. */
export const findockSettingsSchema = z
  .object({ ...findockFields, accessToken: z.string().max(4_000).nullish() })
  .refine(({ access, accessToken, integrationId }) =>
    access === 'token' ? Boolean(accessToken) : access === 'crm' || Boolean(integrationId),
  );

export type FindockSettings = z.infer<typeof findockSettingsSchema>;

/** The parts of the settings that must never be seen again after they were typed. */
export const findockSecrets = (settings: FindockSettings | undefined): string[] =>
  settings?.accessToken ? [settings.accessToken] : [];
