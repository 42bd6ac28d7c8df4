import { Group, Text } from '@mantine/core';
import type { RowAction } from '@tributary/engine/screens/list/row-action.ts';
import { RowMenu } from '@tributary/engine/screens/list/RowMenu.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useTranslation } from 'react-i18next';
import { bytesText } from '../bytes.ts';
import { mediaUi, type MediaFile } from '../media-ui.console.tsx';
import card from '@tributary/engine/screens/list/card.module.css';
import { FileUses } from './FileUses.console.tsx';
import classes from './media.module.css';
import { MediaState } from './MediaState.console.tsx';
import { Thumbnail } from './Thumbnail.console.tsx';

/** A file as a card: its picture, name, kind and size. The whole card opens it. */
export function MediaCard({ file, actions }: { file: MediaFile; actions: () => RowAction[] }) {
  const { t, i18n } = useTranslation(['media', 'screens']);
  return (
    <article className={card.card}>
      <div className={`${card.picture} ${classes.frame}`}>
        <Thumbnail file={file} />
      </div>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start" pt="xs">
        <div className={card.words}>
          {file.deletedAt === null ? (
            <ConsoleLink to={mediaUi.openPath!(file)} className={card.name} truncate>
              {file.name}
            </ConsoleLink>
          ) : (
            <Text fw={500} truncate>
              {file.name}
            </Text>
          )}
          <Text size="xs" c="dimmed" truncate>
            {[
              t(`value.kind.${file.kind}`),
              file.width && file.height ? t('measures', { width: file.width, height: file.height }) : '',
              bytesText(file.bytes, i18n.language),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <MediaState file={file} />
          {file.deletedAt === null ? <FileUses file={file} /> : null}
        </div>
        <div className={card.menu}>
          <RowMenu label={t('screens:list.actionsFor', { name: file.name })} actions={actions} />
        </div>
      </Group>
    </article>
  );
}
