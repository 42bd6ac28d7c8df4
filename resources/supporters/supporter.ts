import { EMAIL_ADDRESS, MAX_EMAIL_LENGTH } from '@tributary/kit/email-address.ts';
import { currencies } from '@tributary/kit/money.ts';
import * as z from 'zod';
import { SUPPORTER_REFUSED } from './refusals.ts';
import { deliverySchema } from '../deliveries/delivery.ts';
import { CHANNELS, PREFERENCE_FREQUENCIES } from '../preference-centers/choices.ts';

/** An address as it is compared: case and spaces around it do not count. */
export const personAddressSchema = z
  .string()
  .overwrite((text) => text.trim().normalize('NFKC').toLowerCase())
  .min(1, 'Enter an e-mail address')
  .max(MAX_EMAIL_LENGTH, `At most ${MAX_EMAIL_LENGTH} characters`)
  .regex(EMAIL_ADDRESS, SUPPORTER_REFUSED.address);

export const noteTextSchema = z
  .string()
  .trim()
  .min(1, 'Write something')
  .max(2_000, 'At most 2000 characters');

/** A plain note, or a request that must be carried out at the payment service. */
export const NOTE_KINDS = ['note', 'refund', 'cancel', 'change'] as const;

/** Events that close a request automatically: the money was refunded, or the donor stopped the recurring gift. */
export const REQUEST_ENDS = ['refunded', 'stopped'] as const;
export type RequestEnd = (typeof REQUEST_ENDS)[number];

export const noteSchema = z.object({
  id: z.uuid(),
  kind: z.enum(NOTE_KINDS),
  text: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /**
   * When and by whom a request was dealt with; null for notes and open requests. With an `end`, that event closed it, and
   * `by` names a person only if a person recorded the event.
   */
  dealt: z.object({ at: z.iso.datetime(), by: z.string(), end: z.enum(REQUEST_ENDS).nullable() }).nullable(),
});
export type Note = z.infer<typeof noteSchema>;

export const consentEntrySchema = z.object({
  id: z.uuid(),
  key: z.string(),
  event: z.enum(['given', 'refused', 'withdrawn']),
  wording: z.string(),
  language: z.string(),
  /** Null where it was given in a preference center. */
  formId: z.uuid().nullable(),
  /** Of the form, else of the preference center; null for one that is deleted. */
  formName: z.string().nullable(),
  formVersion: z.int().nullable(),
  transactionId: z.uuid().nullable(),
  address: z.string().nullable(),
  network: z.string().nullable(),
  how: z.string().nullable(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
  /** Whether a later entry withdraws this one. */
  withdrawn: z.boolean(),
});
export type ConsentEntry = z.infer<typeof consentEntrySchema>;

/** A person's choices in one preference center. */
export const chosenPreferencesSchema = z.object({
  centerId: z.uuid(),
  /** Null for a center that is deleted. */
  title: z.string().nullable(),
  /** The active subscriptions: the topic's name and its channel. */
  chosen: z.array(z.object({ topic: z.string(), channel: z.enum(CHANNELS) })),
  language: z.string(),
  frequency: z.enum(PREFERENCE_FREQUENCIES).nullable(),
  pausedUntil: z.string().nullable(),
  isOff: z.boolean(),
  at: z.iso.datetime(),
});
export type ChosenPreferences = z.infer<typeof chosenPreferencesSchema>;

/** The most of each that are shown; the export has all. */
export const SHOWN = 100;

/** Everything that is known of one person. */
export const supporterSchema = z.object({
  /** The address under which all of it is stored. */
  email: z.string(),
  name: z.string().nullable(),
  /** Other addresses of the same person. */
  aliases: z.array(z.object({ email: z.string(), by: z.string(), at: z.iso.datetime() })),
  /** Donations that came and were not given back, in production, by currency. */
  totals: z.array(z.object({ currency: z.string(), minor: z.int(), count: z.int() })),
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
  transactionCount: z.int(),
  transactions: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      status: z.enum(['PENDING', 'COMPLETE', 'ERROR']),
      useProdEnvironment: z.boolean(),
      amount: z.int().nullable(),
      currency: z.string().nullable(),
      frequency: z.string().nullable(),
      formDescription: z.string(),
      createdAt: z.iso.datetime(),
      /** Of a recurring gift: the later payments that came, in its currency. */
      later: z.object({ count: z.int(), minor: z.int() }),
    }),
  ),
  consents: z.array(consentEntrySchema),
  preferences: z.array(chosenPreferencesSchema),
  deliveries: z.array(
    deliverySchema
      .pick({ id: true, connector: true, status: true, createdAt: true, updatedAt: true })

      .extend({ transactionId: z.uuid().nullable(), subject: z.string().nullable() }),
  ),
  /** Unfinished forms that may be continued; their answers stay sealed. */
  unfinished: z.array(
    z.object({ formId: z.uuid(), formName: z.string().nullable(), keptAt: z.iso.datetime() }),
  ),
  files: z.array(z.object({ name: z.string(), size: z.int(), transactionId: z.uuid() })),
  notes: z.array(noteSchema),
});
export type Supporter = z.infer<typeof supporterSchema>;

/** Whether a person agreed to e-mails and has not withdrawn it, or has unsubscribed from all of them. */
export const EMAIL_CONSENTS = ['agreed', 'off', 'none'] as const;

/** One person of the list. Counts and sums are those of one environment. */
export const listedSupporterSchema = z.object({
  email: z.string(),
  name: z.string().nullable(),
  /** The newest donation or sign-up that a form received or an import brought. */
  last: z.object({
    transactionId: z.uuid(),
    at: z.iso.datetime(),
    status: z.enum(['PENDING', 'COMPLETE', 'ERROR']),
    /** Integer minor units; null for a sign-up. */
    amount: z.int().nullable(),
    currency: z.string().nullable(),
  }),
  /** Completed donations that were not refunded, with later payments of recurring gifts; the organization's currency first. */
  totals: z.array(z.object({ currency: z.enum(currencies), minor: z.int(), count: z.int() })),
  /** The number of completed donations, in all currencies. */
  donations: z.int(),
  /** Whether a recurring gift began here and was not stopped. Imported gifts are unknown. */
  hasRecurringGift: z.boolean(),
  emails: z.enum(EMAIL_CONSENTS),
});
export type ListedSupporter = z.infer<typeof listedSupporterSchema>;

/** Counts of the data that anonymizing removes. */
export const anonymizeCountsSchema = z.object({
  transactions: z.int(),
  giftAid: z.int(),
  consents: z.int(),
  preferences: z.int(),
  deliveries: z.int(),
  waiting: z.int(),
  unfinished: z.int(),
  files: z.int(),
  notes: z.int(),
  /** E-mails to the person that wait to be sent. */
  emails: z.int(),
  /** Requests for support from one of their addresses. */
  requests: z.int(),
  /** Imports that contain them in their file, or in the first rows that are kept for inspection. */
  imports: z.int(),
});
export type AnonymizeCounts = z.infer<typeof anonymizeCountsSchema>;
