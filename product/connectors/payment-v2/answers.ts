import * as z from 'zod';

const money = { Amount: z.number().nullish(), CurrencyISOCode: z.string().nullish() };

/** An intent as `POST /PaymentIntent` and `GET /PaymentIntent/{Id}` answer it; only what we use, everything but the Id optional. */
export const intentSchema = z.object({
  Id: z.string().min(1).max(200),
  Status: z.string().nullish(),
  IdempotencyKey: z.string().nullish(),
  RedirectURL: z.string().nullish(),
  OneTime: z.object({ Id: z.string().nullish(), Status: z.string().nullish(), ...money }).nullish(),
  Recurring: z.object({ Id: z.string().nullish(), Status: z.string().nullish(), ...money }).nullish(),
});
export type IntentAnswer = z.infer<typeof intentSchema>;

const processorSchema = z.object({
  Name: z.string(),
  IsDefault: z.boolean().nullish(),
  SupportsRecurring: z.boolean().nullish(),
  InitialPaymentOnRecurring: z.enum(['required', 'optional', 'unsupported']).nullish().catch(null),
});
const methodSchema = z.object({ Name: z.string(), Processors: z.array(processorSchema).nullish() });

/** The reference shows one object where an organization with several methods gets a list; both are read. */
export const methodsSchema = z.object({
  PaymentMethods: z.union([z.array(methodSchema), methodSchema.transform((method) => [method])]),
});
export type MethodAnswer = z.infer<typeof methodSchema>;

/** The service's refusal. Salesforce itself refuses in another shape, before the service is reached. */
export const refusalSchema = z.object({
  Errors: z
    .array(z.object({ error_code: z.coerce.string().nullish(), error_message: z.string().nullish() }))
    .min(1),
});
export const salesforceRefusalSchema = z
  .array(z.object({ errorCode: z.string(), message: z.string().nullish() }))
  .min(1);

/** A notification's body. Nothing in it is believed: it may only suggest which intent to read. */
export const notificationSchema = z.object({
  type: z.string().max(100),
  data: z.object({ Id: z.string().max(200).nullish(), PaymentIntentId: z.string().max(200).nullish() }),
});
