import * as z from 'zod';

const methodSchema = z.object({
  /** The payment method's name as `GET /PaymentMethods` lists it. */
  name: z.string().min(1).max(80),
  processor: z.string().max(80).optional(),
  target: z.string().max(80).optional(),
  /** Whether a regular gift by this method brings its first payment along. */
  initialPayment: z.boolean().optional(),
});

/** What an organization sets up to take payments, for one environment. */
export const paymentV2SettingsSchema = z.object({
  /** Base of the calls, such as `https://{instance}.my.salesforce.com/services/apexrest/cpm/v2`. */
  endpoint: z.url({ protocol: /^https?$/ }).max(400),
  accessToken: z.string().min(1).max(4_000),
  /** Source connector in the Salesforce org; its default when empty. */
  source: z.string().max(80).optional(),
  /** Bank or merchant account; the processor's default when empty. */
  target: z.string().max(80).optional(),
  /** Methods by the value that a form's payment-method question gives. */
  methods: z.record(z.string().max(64), methodSchema).default({}),
});

export type PaymentV2Settings = z.infer<typeof paymentV2SettingsSchema>;
export type PaymentMethodChoice = z.infer<typeof methodSchema>;

/** The parts of the settings that must never be seen again after they were typed. */
export const paymentV2Secrets = (settings: PaymentV2Settings | undefined): string[] =>
  settings ? [settings.accessToken] : [];
