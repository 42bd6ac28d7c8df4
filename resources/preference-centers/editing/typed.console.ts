import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { isTextLanguage, type TextLanguage } from '@tributary/kit/languages.ts';
import * as z from 'zod';
import {
  PAUSE_CHOICES,
  PREFERENCE_FREQUENCIES,
  subscriptionSchema,
  type TextByLanguage,
  type Subscription,
  type Topic,
} from '../choices.ts';

const texts = z.record(z.string(), z.string()).catch({});
/** A topic while it is typed: it may still have no key and no label. */
const typedTopic = z.object({ key: z.string().catch(''), label: texts, description: texts });
const typedTopics = z.array(typedTopic).catch([]);
const typedSubscriptions = z.array(subscriptionSchema).catch([]);
const typedFrequencies = z.array(z.enum(PREFERENCE_FREQUENCIES)).catch([]);
const typedPauses = z.array(z.literal(PAUSE_CHOICES)).catch([]);

/** The topics of the enclosing form, as typed. */
export const useTopics = (): Topic[] => typedTopics.parse(useFieldValue('topics'));

/** The subscriptions of the enclosing form. */
export const useSubscriptions = (): Subscription[] =>
  typedSubscriptions.parse(useFieldValue('subscriptions'));

/** How often, and for how long to pause, of the enclosing form. */
export const useOffers = () => ({
  frequencies: typedFrequencies.parse(useFieldValue('frequencies')),
  pauses: typedPauses.parse(useFieldValue('pauses')),
});

/** The introduction of the enclosing form. */
export const useIntro = (): TextByLanguage => texts.parse(useFieldValue('intro'));

/** The center's languages in the enclosing form, the first one first. */
export function useCenterLanguages(): TextLanguage[] {
  const value = useFieldValue('languages');
  const languages = Array.isArray(value) ? value.filter(isTextLanguage) : [];
  return languages.length > 0 ? languages : ['en'];
}
