import * as z from 'zod';

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

/** A notification's body. Nothing in it is believed: it may only suggest which intent to read. */
export const notificationSchema = z.object({
  type: z.string().max(100),
  data: z.object({ Id: z.string().max(200).nullish(), PaymentIntentId: z.string().max(200).nullish() }),
});
