import type { FormPlace } from './lookup.server.ts';
import type { Tokens } from './tokens.server.ts';

/** Where a visitor sees how their payment goes; only who was sent there knows the address. */
export function paymentPath(tokens: Tokens, tenantId: string, formId: string, transactionId: string): string {
  return `/forms/${formId}/payments/${transactionId}/${tokens.make(tenantId, transactionId)}`;
}

/** Where the thanks stand: on the page's own address, or on the form's when it stands on no page of ours. */
export function thankYouPath(place: FormPlace): string {
  return place.page ? `/${place.page.slug}/thank-you` : `/forms/${place.form.id}/thank-you`;
}
