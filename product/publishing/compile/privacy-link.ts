import { baseLanguage } from '@tributary/kit/languages.ts';
import type { PrivacyData } from '@tributary/resources/privacy/privacy.ts';
import { escapeText, openTag } from '../markup/html-writer.ts';

/** The style of the link to the privacy policy, which only pages with one have. */
export const PRIVACY_LINK_STYLES =
  '.ts-privacy{padding:1rem;text-align:center;font-size:.875rem}.ts-privacy a{color:inherit;margin-inline:.5rem}';

/**
 * The link to the privacy policy at the end of a page, in the page's language where there is one, and the contact for
 * data protection; empty where the organization has neither.
 */
export function privacyLink(
  { policies, contactEmail }: Pick<PrivacyData, 'policies' | 'contactEmail'>,
  language: string,
): string {
  const policy = policies.find((each) => each.language === baseLanguage(language)) ?? policies[0];
  const link = (href: string, text: string): string =>
    `${openTag('a', [['href', href]])}${escapeText(text)}</a>`;
  const links = [
    policy ? link(policy.url || `/privacy-policy/${policy.language}`, policy.title) : '',
    contactEmail ? link(`mailto:${contactEmail}`, contactEmail) : '',
  ].join('');
  return links ? `<nav class="ts-privacy">${links}</nav>` : '';
}
