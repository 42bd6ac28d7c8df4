import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '../definition/import.ts';
import { useImportAct, useImportCalls } from './imports.console.ts';

/** How far an import has come, with its brake. */
export function Running({ data }: { data: ImportDetail }) {
  const { t, i18n } = useTranslation('imports');
  const call = useImportCalls();
  const stop = useImportAct(data.id, () => call('POST /imports/:id/stop', { params: { id: data.id } }));
  const { id, state, done, rows, added, size, sample } = data;
  const figure = (count: number): string => count.toLocaleString(i18n.language);
  // How many rows there are is known after the first run through them; until then the file's size says it roughly.
  const about = rows ?? Math.max(done, roughRows(size, sample));
  const share = state === 'undoing' ? (100 * done) / (done + added || 1) : (100 * done) / (about || 1);
  return (
    <Stack gap="sm" maw={560} key={id}>
      <Group justify="space-between">
        <Text fw={560}>{t(`state.${state as 'checking'}`)}</Text>
        <Text size="sm" c="dimmed" className="tabular" role="status">
          {state === 'undoing'
            ? t('progressUndo', { left: figure(added) })
            : rows === null
              ? t('rowsCount', { count: done })
              : t('progress', { done: figure(done), rows: figure(rows) })}
        </Text>
      </Group>
      <Progress value={Math.min(share, 100)} aria-label={t(`state.${state as 'checking'}`)} />
      {state === 'undoing' ? null : (
        <Group>
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t('stop')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function roughRows(size: number, sample: readonly (readonly string[])[]): number {
  const letters = sample.reduce((sum, cells) => sum + cells.join(',').length + 1, 0);
  return letters === 0 ? 0 : Math.round((size / letters) * sample.length);
}
