import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import type { Uses } from '../../references/response.ts';
import { UseList } from './UseList.console.tsx';

const SCREENS = ['screens'];

interface ImpactProps {
  /** Undefined while it is loading, or when loading failed: the server refuses in any case. */
  uses: Uses | undefined;
  pending: boolean;
}

/** The consequences of a deletion: the uses that forbid it, or those whose reference would become invalid. */
export function Impact({ uses, pending }: ImpactProps) {
  const t = useTranslate(SCREENS);
  if (pending) return <Skeleton h={20} w={220} aria-label={t('screens:uses.asking')} />;
  if (!uses || uses.total === 0) return null;
  const refused = uses.refusing > 0;
  return (
    <Stack gap="xs">
      <Text>{t(refused ? 'screens:uses.refusedText' : 'screens:uses.kept')}</Text>
      <UseList uses={uses} only={refused ? 'refusing' : 'keeping'} />
    </Stack>
  );
}
