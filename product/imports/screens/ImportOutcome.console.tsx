import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { formatMoney } from '@tributary/kit/money.ts';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '../definition/import.ts';
import { UndoImport } from './ImportDialogs.console.tsx';
import { useImportAct, useImportCalls } from './imports.console.ts';
import classes from './imports.module.css';

/** The effect of an import before or after it, and the next actions. */
export function ImportOutcome({
  data,
  onChange,
}: {
  data: ImportDetail;
  onChange: (() => void) | undefined;
}) {
  const { t, i18n } = useTranslation('imports');
  const call = useImportCalls();
  const start = useImportAct(data.id, () => call('POST /imports/:id/start', { params: { id: data.id } }));
  const { id, state, good, same, bad, added, totals, rows } = data;
  const sum = totals.map(({ minor, currency }) => formatMoney(minor, currency, i18n.language)).join(' + ');
  const change = onChange ? (
    <Button variant="default" onClick={onChange}>
      {t('change')}
    </Button>
  ) : null;
  if (state === 'uploading' || (state === 'failed' && added === 0)) return change;
  return (
    <Stack gap="md" align="start">
      {state === 'checked' ? (
        <section>
          <Title order={2} size="h3" mb="xs">
            {t('result')}
          </Title>
          <ul className={classes.counts}>
            <li>
              <Text fw={560} span>
                {t('willAdd', { count: good })}
              </Text>
              {good > 0 && sum ? ` · ${t('worth', { sum })}` : ''}
            </li>
            {same > 0 ? <li>{t('isSame', { count: same })}</li> : null}
            {bad > 0 ? <li>{t('isBad', { count: bad })}</li> : null}
          </ul>
        </section>
      ) : null}
      {state === 'stopped' ? <Text>{t('stopped')}</Text> : null}
      {state === 'undone' ? <Text>{t('undone')}</Text> : null}
      {added > 0 ? (
        <Text>
          <Text fw={560} span>
            {t('added', { count: added })}
          </Text>
          {' · '}
          <ConsoleLink to="/forms/transactions/list" search={{ importId: id }}>
            {t('show')}
          </ConsoleLink>
        </Text>
      ) : state === 'done' ? (
        <Text>{t('nothingNew')}</Text>
      ) : null}
      {state === 'done' && same > 0 ? <Text c="dimmed">{t('isSame', { count: same })}</Text> : null}
      <Group gap="sm">
        {state === 'checked' && good > 0 ? (
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            {t('start', { count: good })}
          </Button>
        ) : null}
        {state === 'checked' && good === 0 && rows !== null ? <Text>{t('nothingNew')}</Text> : null}
        {state === 'stopped' ? (
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            {t('continue')}
          </Button>
        ) : null}
        {change}
        {added > 0 ? <UndoImport data={data} /> : null}
      </Group>
      {data.hasFile ? (
        <Text size="sm" c="dimmed">
          {t('fileKept')}
        </Text>
      ) : null}
    </Stack>
  );
}
