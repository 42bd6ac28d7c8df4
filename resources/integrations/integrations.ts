import { secretField } from '@tributary/engine/definition/secret.ts';
import { defineSingle } from '@tributary/engine/definition/single.ts';
import * as z from 'zod';
import { tagManagerSchema } from './tag-manager.ts';
import { INTEGRATION_KINDS, POSTCODE_PROVIDERS, type IntegrationKind } from './kinds.ts';

export const NO_KEY = 'Enter the key';
export const OTHER_SERVICE = 'A key belongs to one service. Enter the key for this one.';
export const INTEGRATION_MISSING = 'This integration is not set up.';

const schema = z.object({
  /** The check of Google reCAPTCHA in forms. */
  recaptcha: z
    .strictObject({
      version: z.enum(['v2', 'v3']),
      /** Public: visitors' browsers send it to Google. */
      siteKey: z
        .string()
        .trim()
        .min(1, 'Enter the site key')
        .max(200, 'At most 200 characters')
        .regex(/^[\w-]+$/, 'A site key has letters, digits, - and _ only'),
      secretKey: secretField(200),
      /** Of v3: submissions that Google gives less than this are asked a question. */
      minimumScore: z
        .number()
        .min(0, 'Choose a score from 0 to 1')
        .max(1, 'Choose a score from 0 to 1')
        .default(0.5),
    })
    .nullable()
    .default(null),
  /** The service that finds addresses by postcode. */
  postcode: z
    .strictObject({ provider: z.enum(POSTCODE_PROVIDERS), key: secretField(200) })
    .nullable()
    .default(null),
  /** The tag manager that published pages load. */
  tagManager: tagManagerSchema.nullable().default(null),
} satisfies Record<IntegrationKind, z.ZodType>);

export type IntegrationSettings = z.infer<typeof schema>;

/** The integrations of an organization: one record with a section for each (docs/decisions/0058). */
export const integrations = defineSingle({
  name: 'integrations',
  title: 'integrations',
  subject: 'integrations',
  schema,
  displayTitle: () => 'Integrations',
  secrets: ['recaptcha.secretKey', 'postcode.key'],
  sections: {
    recaptcha: ['recaptcha'],
    postcode: ['postcode'],
    tagManager: ['tagManager'],
  } satisfies Record<IntegrationKind, readonly IntegrationKind[]>,
  actions: {
    clear: {
      ability: 'delete',
      event: 'DELETE',
      body: z.strictObject({ kind: z.enum(INTEGRATION_KINDS) }),
      exampleBody: { kind: 'postcode' },
    },
  },
  openPath: '/general-settings/integrations',
  example: (n) => ({
    recaptcha: {
      version: 'v3',
      siteKey: `site-key-${n}`,
      secretKey: `a secret key ${n}`,
      minimumScore: 0.5,
    },
    postcode: { provider: 'ideal-postcodes', key: `a key ${n}` },
    tagManager: { provider: 'google', container: `GTM-ABC${n}`, consent: 'ask', advertising: false },
  }),
});
