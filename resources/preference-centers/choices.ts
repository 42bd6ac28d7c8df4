import { optionalText } from '@tributary/engine/definition/text.ts';
import { TEXT_LANGUAGES, type TextLanguage } from '@tributary/kit/languages.ts';
import * as z from 'zod';

/** Where preference centers are on an organization's site. */
export const PREFERENCES_PATH = 'preferences';

/** How an organization reaches people. */
export const CHANNELS = ['email', 'post', 'phone', 'sms', 'whatsapp'] as const;
export type Channel = (typeof CHANNELS)[number];

/** How often at most a person wants e-mails; `all` sets no limit. */
export const PREFERENCE_FREQUENCIES = ['all', 'monthly', 'quarterly', 'yearly'] as const;
export type PreferenceFrequency = (typeof PREFERENCE_FREQUENCIES)[number];

/** For how many months e-mails may be paused. */
export const PAUSE_CHOICES = [1, 3, 6, 12] as const;

export const MOST_TOPICS = 20;
export const MOST_SUBSCRIPTIONS = 60;

/** The refusal of a second subscription of the same channel and topic (specification, section 5). */
export const SUBSCRIPTION_EXISTS = 'Unable to add the subscription. Selected subscription already exists.';
export const TOPIC_EXISTS = 'Another topic has this key';

/** A text in each language in which it was written. */
export const inLanguages = (limit: number) => z.partialRecord(z.enum(TEXT_LANGUAGES), optionalText(limit));
export type TextByLanguage = Partial<Record<TextLanguage, string>>;

/** A topic that people can subscribe to. */
export const topicSchema = z.strictObject({
  key: z
    .string()
    .max(40, 'At most 40 characters')
    .regex(/^[a-z][a-z0-9_]*$/, 'Use lowercase letters, digits and underscores, beginning with a letter'),
  label: inLanguages(120).refine(
    (label) => Object.values(label).some((text) => text.trim() !== ''),
    'The label field is required',
  ),
  description: inLanguages(300).default({}),
});
export type Topic = z.infer<typeof topicSchema>;

/** A topic over one channel, which a visitor switches on and off. */
export const subscriptionSchema = z.strictObject({
  channel: z.enum(CHANNELS),
  topic: z.string().max(40),
  /** The key of the consent that forms ask for it; empty where no form does. */
  consent: z.string().max(100).default(''),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** The key of a subscription in stored choices, mappings, and the consent ledger where no form asks for it. */
export const keyOfSubscription = ({ channel, topic }: Pick<Subscription, 'channel' | 'topic'>): string =>
  `${channel}.${topic}`;

/** Subscriptions, each pair of channel and topic once. */
export const subscriptionsSchema = z
  .array(subscriptionSchema)
  .max(MOST_SUBSCRIPTIONS, `At most ${MOST_SUBSCRIPTIONS}`)
  .superRefine((subscriptions, issues) =>
    repeated(subscriptions.map(keyOfSubscription), SUBSCRIPTION_EXISTS, issues),
  );

/** Topics, each key once. */
export const topicsSchema = z
  .array(topicSchema)
  .max(MOST_TOPICS, `At most ${MOST_TOPICS}`)
  .superRefine((topics, issues) =>
    repeated(
      topics.map(({ key }) => key),
      TOPIC_EXISTS,
      issues,
    ),
  );

function repeated(keys: readonly string[], message: string, issues: z.RefinementCtx): void {
  keys.forEach((key, index) => {
    if (keys.indexOf(key) < index) issues.addIssue({ code: 'custom', path: [index], message });
  });
}

/** The text in a language, else in the center's first one that has it. */
export function textIn(
  texts: TextByLanguage | undefined,
  language: TextLanguage,
  languages: readonly TextLanguage[],
): string {
  return [language, ...languages].map((each) => texts?.[each]?.trim() ?? '').find(Boolean) ?? '';
}

/** Sources that mappings can name beside subscriptions. */
export const PREFERENCE_FACTS = ['email', 'language', 'frequency', 'pausedUntil', 'chosen', 'isOff'] as const;
