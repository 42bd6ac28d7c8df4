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
