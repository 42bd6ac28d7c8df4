import { defineSingle } from '@tributary/engine/definition/single.ts';
import { optionalText, requiredText } from '@tributary/engine/definition/text.ts';
import { isEmailAddress, MAX_EMAIL_LENGTH } from '@tributary/kit/email-address.ts';
import { DEFAULT_LOCALE, LOCALES } from '@tributary/kit/i18n/locales.ts';
import { currencies } from '@tributary/kit/money.ts';
import { DEFAULT_ZONE, isTimeZone } from '@tributary/kit/zones.ts';
import * as z from 'zod';

export const NO_CONTACT_ADDRESS = 'Enter a whole e-mail address, like name@example.org';
export const NO_ZONE = 'This is no time zone, such as Europe/Madrid';

/** Periods that revisions are offered for, in months (specification, section 9). */
export const REVISION_PERIODS = [1, 2, 3, 4, 5, 6] as const;

/** The name of a picture: a hash of its content, so that another picture has another name. */
export const imageName = z.string().regex(/^[0-9a-f]{32}$/);

/** Emails, sign-in and pages show it too, as one line. */
const nameText = requiredText('name').regex(
  /^[^\p{Cc}\u2028\u2029]*$/u,
  'This text holds characters that cannot be stored',
);

const address = z
  .string()
  .trim()
  .max(MAX_EMAIL_LENGTH, `At most ${MAX_EMAIL_LENGTH} characters`)
  .refine((text) => text === '' || isEmailAddress(text), NO_CONTACT_ADDRESS);

/** An organization as it is stored (specification, section 3). Its slug and plan belong to the platform. */
export const organizationSchema = z.object({
  name: nameText,
  /** Its contact for supporters; empty for none. */
  contactEmail: address.default(''),
  /** As printed on receipts, on several lines; empty for none. */
  postalAddress: optionalText(400).default(''),
  identity: z
    .strictObject({
      logo: imageName.nullable().default(null),
      favicon: imageName.nullable().default(null),
    })
    .default({ logo: null, favicon: null }),
  /** Defaults of new pages, counters and invitations. */
  language: z.enum(LOCALES).default(DEFAULT_LOCALE),
  currency: z.enum(currencies).default('GBP'),
  /** The time zone by which every day is counted. Records of earlier releases may have none: they get the default one. */
  timezone: z
    .string()
    .max(64, 'At most 64 characters')
    .overwrite((zone) => zone || DEFAULT_ZONE)
    .refine(isTimeZone, NO_ZONE)
    .default(DEFAULT_ZONE),
  /** The default period of the list of revisions, in months. */
  revisionMonths: z.literal(REVISION_PERIODS).default(1),
  /** Whether visitors may save an unfinished form, to continue later. */
  keepsUnfinished: z.boolean().default(false),
  /** The text of a page that is no longer public and has no own text; empty for a fixed text. */
  closedText: optionalText(1_000).default(''),
  /** The page at the root of the site; null for the page `home`, or a list of all pages. */
  homePageId: z.uuid().nullable().default(null),
  /** The page for addresses without a page; null for a fixed one. */
  notFoundPageId: z.uuid().nullable().default(null),
});
export type OrganizationData = z.infer<typeof organizationSchema>;

export const organization = defineSingle({
  name: 'organization',
  title: 'organization',
  subject: 'organization',
  schema: organizationSchema,
  displayTitle: ({ name }) => name,
  sections: {
    identity: ['name', 'contactEmail', 'postalAddress', 'identity'],
    visitors: ['keepsUnfinished', 'closedText', 'homePageId', 'notFoundPageId'],
    regional: ['language', 'currency', 'timezone', 'revisionMonths'],
  },
  references: [
    { field: 'homePageId', resource: 'pages', title: 'page' },
    { field: 'notFoundPageId', resource: 'pages', title: 'page' },
  ],
  openPath: '/general-settings/organization',
  example: (n) => ({
    name: `Riverside Trust ${n}`,
    contactEmail: `hello-${n}@example.org`,
    postalAddress: `${n} Weir Lane\nRiverside`,
    language: 'es',
    currency: 'EUR',
    timezone: 'Europe/Madrid',
    revisionMonths: 3,
  }),
});
