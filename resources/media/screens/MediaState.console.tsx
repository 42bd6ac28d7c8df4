import { Group, Loader, Text } from '@mantine/core';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { MediaFile } from '../media-ui.console.tsx';

interface MediaStateProps {
  file: Pick<MediaFile, 'state'>;
  /** Whether it also says that a file is ready; in lists without pictures. */
  withReady?: boolean;
}

/** A file's pending or failed processing. */
export function MediaState({ file, withReady = false }: MediaStateProps) {
  const { t } = useTranslation('media');
  if (file.state === 'ready') return withReady ? <>{t('value.state.ready')}</> : null;
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
