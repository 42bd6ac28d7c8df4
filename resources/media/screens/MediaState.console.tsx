import { Group, Loader, Text } from '@mantine/core';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { MediaFile } from '../media-ui.console.tsx';

/** What is still being done with a file, or has failed. Nothing for one that is ready. */
export function MediaState({ file }: { file: Pick<MediaFile, 'state'> }) {
  const { t } = useTranslation('media');
  if (file.state === 'ready') return null;
  if (file.state === 'failed')
    return (
      <ToneBadge tone="danger" mt={6}>
        {t('value.state.failed')}
      </ToneBadge>
    );
  return (
    <Group gap={6} mt={6} wrap="nowrap">
      <Loader size={12} aria-hidden />
      <Text size="xs" c="dimmed">
        {t('value.state.processing')}
      </Text>
    </Group>
  );
}
