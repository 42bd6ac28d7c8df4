import { secretField } from '@tributary/engine/definition/secret.ts';
import * as z from 'zod';
import { outwardUrl } from '../../../outward/outward.ts';

const methodSchema = z.object({
  /** The payment method's name as the service lists it. */
  name: z.string().min(1).max(80),
  processor: z.string().max(80).optional(),
  target: z.string().max(80).optional(),
  /** Whether a regular gift by this method brings its first payment along. */
  initialPayment: z.boolean().optional(),
});
export type PaymentMethodChoice = z.infer<typeof methodSchema>;

/**
 * Sources of the calls' access token: a pasted token, the CRM connector's grant where FinDock is in the same Salesforce
 * organization, or the grant of a custom integration. The last two renew themselves.
 */
export const PAYMENT_ACCESS = ['token', 'crm', 'integration'] as const;

/** Settings of FinDock, for either version of its Payment API. */
export const findockFields = {
  /** Base of the calls, such as `https://{instance}.my.salesforce.com/services/apexrest/cpm/v2`. */
  endpoint: outwardUrl('endpoint'),
  access: z.enum(PAYMENT_ACCESS).default('token'),
  accessToken: secretField(4_000),
  /** The custom integration whose token is sent, where `access` is `integration`. */
  integrationId: z.uuid().nullish(),
  /** Source connector in the Salesforce org; its default when empty. */
  source: z.string().trim().max(80).default(''),
  /** Bank or merchant account; the processor's default when empty. */
  target: z.string().trim().max(80).default(''),
  /** Methods by the value that a form's payment-method question gives. */
  methods: z.record(z.string().max(64), methodSchema).default({}),
};

/** The declaration of both versions, without their plan flag. */
export const findockKind = {
  fields: findockFields,
  initial: { endpoint: '', access: 'token', accessToken: null, source: '', target: '', methods: {} },
  secrets: [],
  optionalSecrets: ['accessToken'],
  neededSecrets: ({ access }: Readonly<Record<string, unknown>>) =>
    access === undefined || access === 'token' ? ['accessToken'] : [],
  required: [],
  addresses: ['endpoint'],
  isAuthorized: false,
  writesRecords: false,
  isPayment: true,
} as const;
