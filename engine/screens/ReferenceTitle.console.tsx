import { useQuery } from '@tanstack/react-query';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../http/client.ts';
import { nameOfItem } from '../revisions/differences.ts';
import { useClient } from './console-context.console.tsx';

/** Shows a referenced record by its title, or a note that it was deleted or may not be read. */
export function ReferenceTitle({ resource, id }: { resource: string; id: string }) {
  const client = useClient();
  const { t } = useTranslation('screens');
  const { data, isPending } = useQuery({
    queryKey: [resource, 'title', id],
    queryFn: async (): Promise<{ title: string; deleted: boolean }> => {
      const read = (query: string) =>
        client.call<Record<string, unknown>>('GET', `/api/v1/${resource}/${id}${query}`);
      try {
        return { title: titleIn(await read('')), deleted: false };
      } catch (error) {
        if (!(error instanceof ApiError) || error.problem.status !== 404)
          return { title: '', deleted: false };
        return { title: titleIn(await read('?deleted=true').catch(() => ({}))), deleted: true };
      }
    },
    staleTime: 60_000,
  });
  if (isPending) return <>…</>;
  if (data?.deleted)
    return (
      <>
        <bdi>{data.title}</bdi> <Text span c="dimmed">{`(${t('form.deletedReference')})`}</Text>
      </>
    );
  return data?.title ? (
    <bdi>{data.title}</bdi>
  ) : (
    <Text span c="dimmed">
      {t('value.unseen')}
    </Text>
  );
}

const titleIn = ({ name, description, title, label }: Record<string, unknown>): string =>
  nameOfItem({ label: name ?? description ?? title ?? label ?? '' });
