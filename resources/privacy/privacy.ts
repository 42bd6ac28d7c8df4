import { defineSingle } from '@tributary/engine/definition/single.ts';
import { optionalText, requiredText } from '@tributary/engine/definition/text.ts';
import { isEmailAddress, MAX_EMAIL_LENGTH } from '@tributary/kit/email-address.ts';
import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import { webAddress } from '@tributary/kit/web-address.ts';
import * as z from 'zod';

export const PRIVACY_FAULTS = {
  address: 'Enter a whole e-mail address, like name@example.org',
  link: 'Enter a whole address that begins with https://',
  nowhere: 'Enter the text or its address',
  twice: 'Each language once',
  months: 'Enter whole months from 1 to 120, or nothing for never',
} as const;

/** The longest interval after which personal data are removed, in months. */
export const MOST_MONTHS = 120;
/** So long declarations of Gift Aid are kept where the organization keeps them: six years, and the year they fall in. */
export const GIFT_AID_MONTHS = 84;

const policySchema = z
  .strictObject({
    language: z.enum(TEXT_LANGUAGES),
    title: requiredText('title', 80),
    /** Its address on another site; empty where `text` contains it. */
    url: z
      .string()
      .trim()
      .max(500, 'At most 500 characters')
      .refine((text) => text === '' || webAddress(text) !== undefined, PRIVACY_FAULTS.link)
      .default(''),
    /** Paragraphs, separated by empty lines. */
    text: optionalText(50_000).default(''),
  })
  .refine(({ url, text }) => url !== '' || text.trim() !== '', {
    path: ['text'],
    message: PRIVACY_FAULTS.nowhere,
  });
export type PrivacyPolicy = z.infer<typeof policySchema>;

/** An organization's settings for personal data (specification, section 8). */
export const privacySchema = z.object({
  policies: z
    .array(policySchema)
    .max(TEXT_LANGUAGES.length)
    .superRefine((policies, context) => {
      policies.forEach(({ language }, at) => {
        if (policies.findIndex((other) => other.language === language) < at)
          context.addIssue({ code: 'custom', path: [at, 'language'], message: PRIVACY_FAULTS.twice });
      });
    })
    .default([]),
  /** The contact for people's questions about their data; empty for none. */
  contactEmail: z
    .string()
    .trim()
    .max(MAX_EMAIL_LENGTH, `At most ${MAX_EMAIL_LENGTH} characters`)
    .refine((text) => text === '' || isEmailAddress(text), PRIVACY_FAULTS.address)
    .default(''),
  /** Months after which personal data are removed from transactions; null for never. */
  dataAnonymizationInterval: z
    .int(PRIVACY_FAULTS.months)
    .min(1, PRIVACY_FAULTS.months)
    .max(MOST_MONTHS, PRIVACY_FAULTS.months)
    .nullable()
    .default(null),
  /** Whether transactions with a declaration of Gift Aid are kept for seven years all the same. */
  keepsGiftAid: z.boolean().default(true),
});
export type PrivacyData = z.infer<typeof privacySchema>;

export const privacy = defineSingle({
  name: 'privacy',
  title: 'privacy',
  subject: 'privacy',
  schema: privacySchema,
  displayTitle: () => 'Privacy',
  sections: {
    policy: ['policies', 'contactEmail'],
    retention: ['dataAnonymizationInterval', 'keepsGiftAid'],
  },
  openPath: '/general-settings/privacy',
  example: (n) => ({
    policies: [{ language: 'en', title: `Privacy ${n}`, url: `https://example.org/privacy/${n}`, text: '' }],
    contactEmail: `privacy-${n}@example.org`,
    dataAnonymizationInterval: 24,
    keepsGiftAid: n % 2 === 0,
  }),
});
