import { LANGUAGE_QUERY } from '@tributary/form-engine/html/language-switch.ts';
import { languagesOfForm, localeOfForm } from '@tributary/resources/forms/form-languages.ts';
import { baseLanguage } from '@tributary/kit/languages.ts';
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

/** The path of a form's page, with the form in this language; undefined for a form that is on no page of ours. */
export function pagePath({ page, form }: FormTarget, locale: string): string | undefined {
  if (!page) return undefined;
  const path = page.slug === 'home' ? '/' : `/${page.slug}`;
  const isFirst = localeOfForm(form.data, [page.language], page.language) === locale;
  return isFirst || languagesOfForm(form.data).length === 0
    ? path
    : `${path}?${LANGUAGE_QUERY}=${baseLanguage(locale)}`;
}
