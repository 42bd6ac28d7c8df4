import * as z from 'zod';

/** The result of a delivery to a payment service, as tests read it. */
export const paymentSchema = z.object({
  providerId: z.string(),
  state: z.enum(['action', 'processing', 'authorized', 'paid', 'failed', 'refunded']),
  providerStatus: z.string().nullable(),
  redirectUrl: z.string().nullable(),
  amount: z.object({ minor: z.int(), currency: z.string() }).nullable(),
  reference: z.string().nullable(),
});
