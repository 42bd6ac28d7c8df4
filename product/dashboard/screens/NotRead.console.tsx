import { Button, Group, Text } from '@mantine/core';
import type { QueryState } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';

interface NotReadProps {
  found: Pick<QueryState, 'data' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>;
  failure?: string;
}

/** `ReadFailure` in few bytes: the dashboard is part of the first screen's files. */
export function NotRead({ found, failure }: NotReadProps) {
  const { t } = useTranslation('screens');
  const isKept = found.data !== undefined;
  return (
    <Group gap="sm" role={isKept ? 'status' : 'alert'} mb={isKept ? 'lg' : undefined}>
      <Text size="sm">
        {failure ?? t('reading.failed')}
        {isKept ? (
          <>
            {' · '}
            {t('reading.kept')} <RelativeTime at={new Date(found.dataUpdatedAt)} />
          </>
        ) : null}
      </Text>
      <Button size="xs" variant="default" loading={found.isFetching} onClick={() => void found.refetch()}>
        {t('tryAgain')}
      </Button>
    </Group>
  );
}
