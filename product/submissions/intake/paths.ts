import { OUTCOME_QUERY, type Outcome } from '../../publishing/serve/site-routes.ts';
import type { FormTarget } from './lookup.server.ts';
import type { Tokens } from '../tokens.server.ts';

/** In the query of a payment's address: shows the form filled in, instead of how the payment goes. */
export const CHANGE_QUERY = 'change';

/** Where a visitor waits for their payment and comes back from it; only who was sent there knows the address. */
export function paymentPath(tokens: Tokens, tenantId: string, formId: string, transactionId: string): string {
  return `/forms/${formId}/payments/${transactionId}/${tokens.make(tenantId, transactionId)}`;
}

/** Where a visitor finds their answers filled in again. */
export function changePath(tokens: Tokens, tenantId: string, formId: string, transactionId: string): string {
  return `${paymentPath(tokens, tenantId, formId, transactionId)}?${CHANGE_QUERY}`;
}

/** The path of an outcome: below its page's path; the path of waiting visitors for a form that is on no page of ours. */
export function outcomePath(
  tokens: Tokens,
  tenantId: string,
  { page, form }: FormTarget,
  transactionId: string,
  outcome: Outcome,
): string {
  if (!page) return paymentPath(tokens, tenantId, form.id, transactionId);
  return `/${page.slug}/${outcome}?${OUTCOME_QUERY}=${transactionId}.${tokens.make(tenantId, transactionId)}`;
}

/** The path of a form's page; undefined for a form that is on no page of ours. */
export function pagePath({ page }: FormTarget): string | undefined {
  return page && (page.slug === 'home' ? '/' : `/${page.slug}`);
}
