import { Group, Stack, Text, TextInput } from '@mantine/core';
import { formFieldId, useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { useErrorsBelow, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useTranslation } from 'react-i18next';
import { AddRow, RemoveRow } from '@tributary/engine/screens/form/rows/RowButtons.console.tsx';
import { MOST_TOPICS, type Topic } from '../choices.ts';
import { preferenceCenterUi } from '../preference-center-ui.console.tsx';
import { TextsInput } from './TextsInput.console.tsx';
import { useCenterLanguages, useSubscriptions, useTopics } from './typed.console.ts';
import classes from './editing.module.css';

/** The first key that no topic has. */
function freeKey(topics: readonly Topic[]): string {
  for (let n = topics.length + 1; ; n += 1)
    if (!topics.some(({ key }) => key === `topic_${n}`)) return `topic_${n}`;
}

/** Edits the topics: a key for other systems, and the texts for visitors. */
export function TopicsEditor() {
  const { t } = useTranslation('preferenceCenters');
  const { readOnly } = useFormFrame();
  const topics = useTopics();
  const subscriptions = useSubscriptions();
  const languages = useCenterLanguages();
  const errors = useErrorsBelow('topics');
  const problems = useProblemText(preferenceCenterUi);
  const set = useSetField();
  const errorAt = (...paths: string[]): string | undefined => {
    const found = paths.map((path) => errors.get(path)).find(Boolean);
    return found === undefined ? undefined : problems.sentence(found);
  };
  const change = (index: number, part: Partial<Topic>): void =>
    set(
      'topics',
      topics.map((topic, at) => (at === index ? { ...topic, ...part } : topic)),
    );
  /** Subscriptions name their topic by its key. */
  const rename = (index: number, key: string): void => {
    const before = topics[index]!.key;
    change(index, { key });
    set(
      'subscriptions',
      subscriptions.map((each) => (each.topic === before ? { ...each, topic: key } : each)),
    );
  };
  const remove = (index: number): void => {
    const { key } = topics[index]!;
    set('topics', topics.toSpliced(index, 1));
    set(
      'subscriptions',
      subscriptions.filter(({ topic }) => topic !== key),
    );
  };
  return (
    <Stack gap="lg" id={formFieldId('topics')} tabIndex={-1}>
      {topics.length === 0 ? <Text c="dimmed">{t('topic.none')}</Text> : null}
      {topics.map((topic, index) => {
        const number = index + 1;
        const path = `topics.${index}`;
        return (
          // Topics have no identity but their index while they are typed.
          <Stack
            key={index}
            gap="sm"
            role="group"
            aria-label={t('topic.number', { number })}
            className={classes.topic}
          >
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600}>{t('topic.number', { number })}</Text>
              {readOnly ? null : (
                <RemoveRow label={t('topic.remove', { number })} onClick={() => remove(index)} />
              )}
            </Group>
            <TextsInput
              path={`${path}.label`}
              label={t('field.label')}
              value={topic.label}
              languages={languages}
              disabled={readOnly}
              limit={120}
              error={errorAt(`${path}.label`)}
              onChange={(label) => change(index, { label })}
            />
            <TextsInput
              path={`${path}.description`}
              label={t('field.description')}
              value={topic.description}
              languages={languages}
              disabled={readOnly}
              limit={300}
              rows={2}
              onChange={(description) => change(index, { description })}
            />
            <TextInput
              id={formFieldId(`${path}.key`)}
              label={t('field.key')}
              description={t('help.key')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={topic.key}
              disabled={readOnly}
              spellCheck={false}
              dir="ltr"
              maxLength={40}
              error={errorAt(`${path}.key`, path)}
              onChange={({ currentTarget: { value } }) => rename(index, value)}
            />
          </Stack>
        );
      })}
      {readOnly || topics.length >= MOST_TOPICS ? null : (
        <AddRow
          label={t('topic.add')}
          onClick={() => set('topics', [...topics, { key: freeKey(topics), label: {}, description: {} }])}
        />
      )}
    </Stack>
  );
}
