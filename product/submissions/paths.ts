import type { FormPlace } from './lookup.server.ts';
import type { Tokens } from './tokens.server.ts';

/** Where a visitor sees how their payment goes; only who was sent there knows the address. */
export function paymentPath(tokens: Tokens, tenantId: string, formId: string, transactionId: string): string {
  return `/forms/${formId}/payments/${transactionId}/${tokens.make(tenantId, transactionId)}`;
}

/** Where the thanks stand: below the page's own address; the site's front page when the form is on none any more. */
export function thankYouPath(place: FormPlace): string {
  return place.page ? `/${place.page.slug}/thank-you` : '/';
}
