import { Alert, Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { isNotFound } from '@tributary/engine/http/client.ts';
import { mediaUi } from '@tributary/resources/media/media-ui.console.tsx';
import { Thumbnail } from '@tributary/resources/media/screens/Thumbnail.console.tsx';
import { ChoosePicture } from '@tributary/resources/media/picker/ChoosePicture.console.tsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './confirmation.module.css';

interface EmailPictureProps {
  /** The id of a file of the library; null for none. */
  picture: string | null;
  onChange: (picture: string | null) => void;
}

/** The picture at the top of the e-mail, chosen from the media library. */
export function EmailPictureField({ picture, onChange }: EmailPictureProps) {
  const { t } = useTranslation('confirmation');
  const id = useId();
  const found = useRecord(mediaUi, picture ?? '', picture !== null);
  const { data } = found;
  return (
    <div role="group" aria-labelledby={id}>
      <Text size="sm" fw={500} id={id}>
        {t('picture.label')}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {t('picture.help')}
      </Text>
      {picture !== null && isNotFound(found.error) ? (
        <Alert color="danger">{t('picture.gone')}</Alert>
      ) : (
        <ReadFailure found={found} />
      )}
      {picture !== null && data ? (
        <div className={classes.picture}>
          <Thumbnail file={data} width={960} />
          <Text size="xs" c="dimmed">
            <bdi>{data.name}</bdi>
          </Text>
        </div>
      ) : null}
      <Group gap="xs">
        <ChoosePicture
          label={t(picture === null ? 'picture.choose' : 'picture.another')}
          onPick={(file) => onChange(file.id)}
        />
        {picture === null ? null : (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => onChange(null)}
          >
            {t('picture.remove')}
          </Button>
        )}
      </Group>
    </div>
  );
}
