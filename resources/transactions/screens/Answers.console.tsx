import { Text } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useRecord } from '@tributary/engine/screens/queries.console.ts';
import { useTranslation } from 'react-i18next';
import { formFace } from '../../forms/form-face.console.tsx';
import { answerWords } from '../answer-words.ts';
import type { TransactionRecord } from '../transaction-face.console.tsx';
import classes from './view.module.css';

/** What was answered, in the words of the form for whoever may read it. */
export function Answers({ transaction: { answers, formId } }: { transaction: TransactionRecord }) {
  const { t } = useTranslation(['transactions', 'screens']);
  const form = useRecord(formFace, formId, useAbility().can('read', 'forms'));
  const entries = answerWords(answers, form.data?.schema, {
    yes: t('screens:value.yes'),
    no: t('screens:value.no'),
  });
  if (entries.length === 0) return <Text c="dimmed">{t('answers.none')}</Text>;
  return (
    <dl className={classes.pairs}>
      {entries.map(({ key, label, answer }) => (
        <div key={key}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            {answer === '' ? (
              <Text span c="dimmed">
                {t('answers.empty')}
              </Text>
            ) : (
              <bdi>{answer}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
