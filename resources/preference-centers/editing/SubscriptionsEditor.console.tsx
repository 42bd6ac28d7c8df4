import { Autocomplete, Button, Select, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { formFieldId, useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { useErrorsBelow, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveRow } from '@tributary/engine/screens/form/rows/RowButtons.console.tsx';
import { useKnownKeys } from '../../form-configurations/editing/KeyInput.console.tsx';
import { CHANNELS, keyOfSubscription, textIn, type Channel } from '../choices.ts';
import { preferenceCenterUi } from '../preference-center-ui.console.tsx';
import { useCenterLanguages, useSubscriptions, useTopics } from './typed.console.ts';
import classes from './editing.module.css';

/** The topics that can be had over which channels. Each pair once. */
export function SubscriptionsEditor() {
  const { t } = useTranslation('preferenceCenters');
  const { readOnly } = useFormFrame();
  const topics = useTopics();
  const subscriptions = useSubscriptions();
  const languages = useCenterLanguages();
  const keys = useKnownKeys();
  const errors = useErrorsBelow('subscriptions');
  const problems = useProblemText(preferenceCenterUi);
  const set = useSetField();
  const [channel, setChannel] = useState<Channel>('email');
  const [topic, setTopic] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const first = languages[0]!;
  const nameOf = (key: string): string =>
    textIn(topics.find((each) => each.key === key)?.label, first, languages) || key;
  const chosen = topics.some(({ key }) => key === topic) ? topic : (topics[0]?.key ?? null);
  const add = (): void => {
    if (chosen === null) return;
    const pair = { channel, topic: chosen };
    if (subscriptions.some((each) => keyOfSubscription(each) === keyOfSubscription(pair))) {
      setProblem(t('refusal.subscriptionExists'));
      return;
    }
    setProblem(undefined);
    set('subscriptions', [...subscriptions, { ...pair, consent: '' }]);
  };
  return (
    <Stack gap="sm" id={formFieldId('subscriptions')} tabIndex={-1}>
      {subscriptions.length === 0 ? <Text c="dimmed">{t('subscription.none')}</Text> : null}
      {subscriptions.map((each, index) => {
        const name = t('subscription.name', {
          topic: nameOf(each.topic),
          channel: t(`channel.${each.channel}`),
        });
        const error = errors.get(`subscriptions.${index}`);
        return (
          <div key={keyOfSubscription(each)} className={classes.subscription}>
            <div>
              <Text>{name}</Text>
              {error ? (
                <Text size="xs" c="var(--error-text)">
                  {problems.sentence(error)}
                </Text>
              ) : null}
            </div>
            <Autocomplete
              id={formFieldId(`subscriptions.${index}`)}
              aria-label={t('subscription.consent', { name })}
              placeholder={t('subscription.consentPlaceholder')}
              data={keys}
              value={each.consent}
              disabled={readOnly}
              spellCheck={false}
              maxLength={100}
              onChange={(consent) =>
                set(
                  'subscriptions',
                  subscriptions.map((one, at) => (at === index ? { ...one, consent } : one)),
                )
              }
            />
            {readOnly ? null : (
              <RemoveRow
                label={t('subscription.remove', { name })}
                onClick={() => set('subscriptions', subscriptions.toSpliced(index, 1))}
              />
            )}
          </div>
        );
      })}
      {subscriptions.length > 0 ? (
        <Text size="xs" c="dimmed">
          {t('help.consent')}
        </Text>
      ) : null}
      {readOnly ? null : (
        <Stack gap={4}>
          <div className={classes.add}>
            <Select
              label={t('field.channel')}
              data={CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
              value={channel}
              allowDeselect={false}
              onChange={(value) => setChannel(CHANNELS.find((one) => one === value) ?? 'email')}
            />
            <Select
              label={t('field.topic')}
              data={topics.map(({ key }) => ({ value: key, label: nameOf(key) }))}
              value={chosen}
              allowDeselect={false}
              disabled={topics.length === 0}
              onChange={setTopic}
            />
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              disabled={chosen === null}
              onClick={add}
            >
              {t('subscription.add')}
            </Button>
          </div>
          <Text size="sm" c="var(--error-text)" role="alert">
            {problem}
          </Text>
        </Stack>
      )}
    </Stack>
  );
}
