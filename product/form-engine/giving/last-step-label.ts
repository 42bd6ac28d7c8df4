import { messagesIn } from '../messages.ts';
import { donationMessages, isOrderForm, submitLabel, takesDonations, type Donation } from '../review.ts';
import type { FormSchema } from '../schema.ts';

/** The text of the last step's button: it sends, or opens the review of a donation. */
export function lastStepLabel(schema: FormSchema, locale: string, donation: Donation = {}): string {
  if (!schema.settings.review || !takesDonations(schema)) return submitLabel(schema, locale, donation);
  const t = messagesIn(locale);
  const [known, unknown] = isOrderForm(schema)
    ? (['reviewPaymentOf', 'reviewPayment'] as const)
    : (['reviewGiftOf', 'reviewGift'] as const);
  return donation.amount ? t(known, donationMessages(donation, locale)).trim() : t(unknown);
}
