import { Button, Text } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DomainLogEntry } from '../routes.ts';
import classes from '../domains.module.css';

const FIRST = 10;

/** Lists completed, failed and undone steps, newest first. */
export function StepLog({ entries, domain }: { entries: readonly DomainLogEntry[]; domain: string }) {
  const { t } = useTranslation('domainMappings');
  const [isWhole, setWhole] = useState(false);
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('log.empty')}
      </Text>
    );
  const shown = isWhole ? entries : entries.slice(0, FIRST);
  return (
    <>
      <ul className={classes.log}>
        {shown.map(({ id, at, step, outcome, code, detail }) => (
          <li key={id}>
            <Text size="sm">
              {t(`step.${step}.name`)}: {t(`log.outcome.${outcome}`)}
              {code ? ` ${t(`failure.${code}`, { domain })}` : ''}
            </Text>
            <Text size="xs" c="dimmed">
              <RelativeTime at={at} />
              {detail ? (
                <>
                  {' · '}
                  <bdi dir="ltr">{detail}</bdi>
                </>
              ) : null}
            </Text>
          </li>
        ))}
      </ul>
      {entries.length > shown.length ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          {t('log.all', { count: entries.length })}
        </Button>
      ) : null}
    </>
  );
}
