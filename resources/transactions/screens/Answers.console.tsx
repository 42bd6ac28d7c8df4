import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './view.module.css';

type Words = (key: 'yes' | 'no') => string;

const words = (value: unknown, say: Words): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.map((one) => words(one, say)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** What was answered, under the keys of the form. */
export function Answers({ answers }: { answers: Record<string, unknown> }) {
  const { t } = useTranslation(['transactions', 'screens']);
  const entries = Object.entries(answers).map(
    ([key, value]) => [key, words(value, (answer) => t(`screens:value.${answer}`))] as const,
  );
  if (entries.length === 0) return <Text c="dimmed">{t('answers.none')}</Text>;
  return (
    <dl className={classes.pairs}>
      {entries.map(([key, value]) => (
        <div key={key}>
          <dt>
            <bdi>{key}</bdi>
          </dt>
          <dd>
            {value === '' ? (
              <Text span c="dimmed">
                {t('answers.empty')}
              </Text>
            ) : (
              <bdi>{value}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
