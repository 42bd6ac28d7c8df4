import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRememberedPart } from '../remembered.console.ts';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  /** The screen's title: its only `h1`, which takes the focus after a route change. */
  title: ReactNode;
  /** One sentence on the screen's purpose; once dismissed it stays hidden, remembered under `id`. */
  sentence?: { id: string; text: ReactNode };
  /** Above the title: the back link. */
  above?: ReactNode;
  /** Beside the title: a status badge. */
  beside?: ReactNode;
  actions?: ReactNode;
}

/** Title, purpose and main actions of a screen. */
export function PageHeader({ title, sentence, above, beside, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {above ? <div className={classes.above}>{above}</div> : null}
      <Group gap="sm" className={classes.heading}>
        <Title order={1} tabIndex={-1} data-route-heading className={classes.title}>
          {title}
        </Title>
        {beside}
      </Group>
      {sentence ? <Sentence {...sentence} /> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}

function Sentence({ id, text }: { id: string; text: ReactNode }) {
  const { t } = useTranslation('kit');
  const [dismissed, setDismissed] = useRememberedPart(`dismissed.${id}`);
  if (dismissed !== null) return null;
  return (
    <Text c="dimmed" maw="72ch" className={classes.sentence}>
      <span>{text}</span>
      {/* Never alone in a line: it follows the last word. */}
      {'\u00a0'}
      <ActionIcon
        size="sm"
        className={classes.dismiss}
        aria-label={t('dismiss')}
        onClick={() => setDismissed('yes')}
      >
        <IconX size={14} />
      </ActionIcon>
    </Text>
  );
}
