import * as z from 'zod';

/** The service's refusal. Salesforce itself refuses in another shape, before the service is reached. */
export const refusalSchema = z.object({
  Errors: z
    .array(z.object({ error_code: z.coerce.string().nullish(), error_message: z.string().nullish() }))
    .min(1),
});
export const salesforceRefusalSchema = z
  .array(z.object({ errorCode: z.string(), message: z.string().nullish() }))
  .min(1);
