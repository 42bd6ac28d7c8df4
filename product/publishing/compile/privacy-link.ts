import { baseLanguage } from '@tributary/kit/languages.ts';
import type { PrivacyData } from '@tributary/resources/privacy/privacy.ts';
import { escapeText, openTag } from '../markup/html-writer.ts';
import { afterContent } from './site-parts.ts';

/** The style of the link to the privacy policy, which only pages with one have. */
export const PRIVACY_LINK_STYLES =
  afterContent('.ts-privacy') +
  '.ts-privacy{padding:1rem;text-align:center;font-size:.875rem}.ts-privacy a{color:inherit;margin-inline:.5rem}';

/**
 * The link to the privacy policy at the end of a page, in the page's language where there is one, and the contact for
 * data protection; empty where the organization has neither.
 * @param more html beside the links
 */
export function privacyLink(
  { policies, contactEmail }: Pick<PrivacyData, 'policies' | 'contactEmail'>,
  language: string,
  more = '',
): string {
  const policy = policyAddress(policies, language);
  const link = (href: string, text: string): string =>
    `${openTag('a', [['href', href]])}${escapeText(text)}</a>`;
  const links = [
    policy ? link(policy.href, policy.title) : '',
    contactEmail ? link(`mailto:${contactEmail}`, contactEmail) : '',
    more,
  ].join('');
  return links ? `<nav class="ts-privacy">${links}</nav>` : '';
}

/** The address and title of the policy in a language, else of the first one; undefined without a policy. */
export function policyAddress(
  policies: PrivacyData['policies'],
  language: string,
): { href: string; title: string } | undefined {
  const policy = policies.find((each) => each.language === baseLanguage(language)) ?? policies[0];
  return policy && { href: policy.url || `/privacy-policy/${policy.language}`, title: policy.title };
}
