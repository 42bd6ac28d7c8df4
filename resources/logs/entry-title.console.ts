import { logTitle } from '@tributary/engine/revisions/display.ts';
import { readFixedTitle } from './fixed-titles.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns the title of an entry of the log: the name of its record, or the message of the action. */
export function useEntryTitle(): (entry: { subject: string; title: string }) => string {
  const { t } = useTranslation('logs');
  return useCallback(
    ({ subject, title }) => {
      const fixed = readFixedTitle(subject, title);
      return fixed ? t(`done.${fixed.name}`, { of: fixed.of }) : logTitle(title);
    },
    [t],
  );
}
