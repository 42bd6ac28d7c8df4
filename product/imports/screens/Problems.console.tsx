import { Group, ScrollArea, Skeleton, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryText } from '@tributary/engine/http/client.ts';
import { DownloadButton } from '@tributary/engine/screens/download/DownloadButton.console.tsx';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '../definition/import.ts';
import { useImportCalls } from './imports.console.ts';
import classes from './imports.module.css';

/** The rows that can't be imported, and why. */
export function Problems({ data: { id, hasFile } }: { data: ImportDetail }) {
  const { t, i18n } = useTranslation('imports');
  const call = useImportCalls();
  const found = useQuery({
    queryKey: ['imports', 'problems', id],
    queryFn: async () => (await call('GET /imports/:id/problems', { params: { id } })).items,
  });
  const { data } = found;
  const language = i18n.language === 'es' ? 'es' : 'en-US';
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
          <DownloadButton path={`/api/v1/imports/${id}/problems/file${queryText({ language })}`}>
            {t('download')}
          </DownloadButton>
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
