import { Button, Group, ScrollArea, Skeleton, Table, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryText } from '@tributary/engine/http/client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { receiveFile, saveFile } from '@tributary/engine/screens/list/toolbar/receive-file.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '../definition/import.ts';
import { useImportCalls } from './imports.console.ts';
import classes from './imports.module.css';

/** The rows that can't be imported, and why. */
export function Problems({ data: { id, hasFile } }: { data: ImportDetail }) {
  const { t, i18n } = useTranslation('imports');
  const call = useImportCalls();
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const found = useQuery({
    queryKey: ['imports', 'problems', id],
    queryFn: async () => (await call('GET /imports/:id/problems', { params: { id } })).items,
  });
  const { data } = found;
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const language = i18n.language === 'es' ? 'es' : 'en-US';
      const answer = await client.open(`/api/v1/imports/${id}/problems/file${queryText({ language })}`);
      saveFile(await receiveFile(answer, () => undefined, new AbortController().signal));
    } catch {
      toastFailure(t('notDownloaded'));
    }
    setBusy(false);
  };
  return (
    <section>
      <Group justify="space-between" align="start" mb="sm">
        <div>
          <Title order={2} size="h3">
            {t('problems')}
          </Title>
          <Text size="sm" c="dimmed" maw="72ch">
            {t('problemsText')}
          </Text>
        </div>
        {hasFile ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={isBusy}
            onClick={() => void download()}
          >
            {t('download')}
          </Button>
        ) : null}
      </Group>
      <ReadFailure found={found} mb="md" />
      {data === undefined ? (
        found.isError ? null : (
          <Skeleton h={120} aria-busy />
        )
      ) : (
        <ScrollArea
          type="auto"
          className={classes.problems}
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('problems') }}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('line')}</Table.Th>
                <Table.Th>{t('column')}</Table.Th>
                <Table.Th>{t('value')}</Table.Th>
                <Table.Th>{t('reason')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map(({ line, column, code, value }) => (
                <Table.Tr key={`${line} ${column} ${code}`}>
                  <Table.Td>{line}</Table.Td>
                  <Table.Td>{column ?? t('wholeRow')}</Table.Td>
                  <Table.Td>
                    <bdi>{value}</bdi>
                  </Table.Td>
                  <Table.Td>{t(`problem.${code}`)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      {data && data.length >= 100 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('more', { count: data.length })}
        </Text>
      ) : null}
    </section>
  );
}
