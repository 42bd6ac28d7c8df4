import { useTranslation } from 'react-i18next';
import { keyOfSubscription, PREFERENCE_FACTS, textIn } from '../choices.ts';
import { useCenterLanguages, useSubscriptions, useTopics } from './typed.console.ts';

/** Returns the parts of a person's preferences that mappings can send: each subscription, and the rest. */
export function usePreferenceFields(): { value: string; label: string }[] {
  const { t } = useTranslation('preferenceCenters');
  const topics = useTopics();
  const languages = useCenterLanguages();
  const subscriptions = useSubscriptions().map((each) => ({
    value: keyOfSubscription(each),
    label: t('subscription.name', {
      topic:
        textIn(topics.find(({ key }) => key === each.topic)?.label, languages[0]!, languages) || each.topic,
      channel: t(`channel.${each.channel}`),
    }),
  }));
  return [...subscriptions, ...PREFERENCE_FACTS.map((value) => ({ value, label: t(`fact.${value}`) }))];
}
