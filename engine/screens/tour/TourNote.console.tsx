import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconHelpCircle, IconRoute, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './TourNote.module.css';
import { useTour } from './use-tour.console.ts';

interface TourNoteProps {
  userId: string;
  /** Whether the button stays after the tour was seen: on screens without a user menu. */
  stays?: boolean;
  /** Shows only an icon, where there is little room. */
  compact?: boolean;
}

/** Offers the tour of the open screen on the first visit. It is placed among the controls and covers none. */
export function TourNote({ userId, stays = false, compact = false }: TourNoteProps) {
  const { t } = useTranslation('kit');
  const tour = useTour(userId);
  if (!tour) return null;
  if (!tour.isNew) {
    return stays ? (
      <ActionIcon size="lg" aria-label={t('tour.begin')} title={t('tour.begin')} onClick={tour.begin}>
        <IconHelpCircle size={18} />
      </ActionIcon>
    ) : null;
  }
  return (
    <span className={classes.note} data-stays={stays || undefined} data-compact={compact || undefined}>
      <UnstyledButton className={classes.begin} title={t('tour.begin')} onClick={tour.begin}>
        <IconRoute size={16} stroke={1.6} />
        <span>{t('tour.begin')}</span>
      </UnstyledButton>
      <ActionIcon size={28} aria-label={t('tour.dismiss')} onClick={tour.dismiss}>
        <IconX size={14} />
      </ActionIcon>
    </span>
  );
}
