import { paymentV2Kind } from '@tributary/resources/connectors/kinds/payment-v2.ts';
import * as z from 'zod';

/** The settings of one environment with the credential opened. */
export const paymentV2SettingsSchema = z.object({
  ...paymentV2Kind.fields,
  accessToken: z.string().min(1).max(4_000),
});

export type PaymentV2Settings = z.infer<typeof paymentV2SettingsSchema>;

/** The parts of the settings that must never be seen again after they were typed. */
export const paymentV2Secrets = (settings: PaymentV2Settings | undefined): string[] =>
  settings ? [settings.accessToken] : [];
