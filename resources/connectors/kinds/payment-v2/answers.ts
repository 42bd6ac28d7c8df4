import * as z from 'zod';

const money = { Amount: z.number().nullish(), CurrencyISOCode: z.string().nullish() };

/**
 * The response of `POST /PaymentIntent` and `GET /PaymentIntent/{Id}`: only the fields in use, all optional but the Id.
 */
export const intentSchema = z.object({
  Id: z.string().min(1).max(200),
  Status: z.string().nullish(),
  IdempotencyKey: z.string().nullish(),
  RedirectURL: z.string().nullish(),
  OneTime: z.object({ Id: z.string().nullish(), Status: z.string().nullish(), ...money }).nullish(),
  Recurring: z
    .object({
      Id: z.string().nullish(),
      Status: z.string().nullish(),
      /** The Salesforce object: FinDock's own, or one of the package that is the source of payments. */
      Type: z.string().nullish(),
      ...money,
    })
    .nullish(),
});
export type IntentAnswer = z.infer<typeof intentSchema>;

/** A recurring payment, as `GET /Recurring/{Id}` answers it. It has no status: an ended one has its EndDate in the past. */
export const recurringSchema = z.object({
  Id: z.string().min(1).max(200),
  ...money,
  Frequency: z.string().nullish(),
  StartDate: z.string().nullish(),
  EndDate: z.string().nullish(),
  SetupUrl: z.string().nullish(),
  PaymentMethod: z.string().nullish(),
  PaymentProcessor: z.string().nullish(),
});
export type RecurringAnswer = z.infer<typeof recurringSchema>;
