import { Button, Group, Modal, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PlaceholderKind } from '../editor/placeholders.ts';
import './dialogs.css';

/** A placeholder as the dialog lists it. */
interface ListedPlaceholder {
  kind: PlaceholderKind;
  /** The first words of the block. */
  excerpt: string;
  /** Selects the block on the canvas; without it the entry can't be pressed. */
  select?: () => void;
}

interface PlaceholdersDialogProps {
  /** The placeholders; the dialog is open while there are some. */
  found: readonly ListedPlaceholder[] | null;
  /** Advice about the placeholders. */
  text: string;
  /** Label and action of the button that publishes nothing. */
  back: { label: string; run: () => void };
  publishLabel: string;
  onClose: () => void;
  onPublish: () => void;
}

/** Lists the sample content that is left on a page before the page is published. */
export function PlaceholdersDialog(props: PlaceholdersDialogProps) {
  const { found, text, back, publishLabel, onClose, onPublish } = props;
  const { t } = useTranslation('pageBuilder');
  return (
    <Modal
      opened={found !== null}
      onClose={onClose}
      title={t('placeholders.title')}
      closeButtonProps={{ 'aria-label': t('shortcuts.close') }}
    >
      <Text size="sm">{text}</Text>
      {/* A list that scrolls and holds nothing to press must take the focus, or keys could not scroll it. */}
      <ul className="pb-placeholders" tabIndex={found?.some(({ select }) => select) ? -1 : 0}>
        {found?.map(({ kind, excerpt, select }, index) => {
          const words = (
            <>
              <span className="pb-placeholders__kind">{t(`placeholders.kind.${kind}`)}</span>{' '}
              <span>{excerpt}</span>
            </>
          );
          return (
            <li key={`${index} ${kind}`}>
              {select ? (
                <UnstyledButton className="pb-placeholders__one" onClick={select}>
                  {words}
                </UnstyledButton>
              ) : (
                <div className="pb-placeholders__one">{words}</div>
              )}
            </li>
          );
        })}
      </ul>
      <Group mt="lg" justify="flex-end" gap="xs">
        <Button variant="default" onClick={onPublish}>
          {publishLabel}
        </Button>
        <Button data-autofocus onClick={back.run}>
          {back.label}
        </Button>
      </Group>
    </Modal>
  );
}
