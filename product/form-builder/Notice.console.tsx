import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from './builder-context.console.ts';
import classes from './FormBuilder.module.css';

/** How long an undo is offered, in ms: long enough to read it and reach it by keyboard. */
const duration = 10_000;

/** Shows a message about the last action and offers to undo it, or about an action that failed. */
export function Notice() {
  const { t } = useTranslation('formBuilder');
  const { notice, undo, dismissNotice } = useFormBuilder();
  useEffect(() => {
    if (!notice) return undefined;
    const timer = window.setTimeout(dismissNotice, duration);
    return () => window.clearTimeout(timer);
  }, [notice, dismissNotice]);
  if (!notice) return null;
  return (
    <div className={classes.notice} role="group" aria-label={t('notes')}>
      <span>{notice.text}</span>
      {notice.undoes ? (
        <Button size="compact-sm" variant="white" onClick={undo}>
          {t('undo')}
        </Button>
      ) : null}
      <ActionIcon
        aria-label={t('dismiss')}
        variant="transparent"
        className={classes.dismiss}
        onClick={dismissNotice}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
