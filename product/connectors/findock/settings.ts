import { findockFields } from '@tributary/resources/connectors/kinds/findock.ts';
import * as z from 'zod';

/** The settings of one environment with the credential opened. */
export const findockSettingsSchema = z.object({
  ...findockFields,
  accessToken: z.string().min(1).max(4_000),
});

export type FindockSettings = z.infer<typeof findockSettingsSchema>;

/** The parts of the settings that must never be seen again after they were typed. */
export const findockSecrets = (settings: FindockSettings | undefined): string[] =>
  settings ? [settings.accessToken] : [];
