import { Stack, Text } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';
import { useSupporterRoutes } from '../supporter.console.ts';
import type { Supporter } from '../supporter.ts';
import { NoteForm } from './NoteForm.console.tsx';
import classes from './supporters.module.css';

/** Notes of the organization's people about a person. */
export function PersonNotes({
  supporter: { email, notes },
  mayWrite,
}: {
  supporter: Supporter;
  mayWrite: boolean;
}) {
  const { t } = useTranslation('supporters');
  const call = useSupporterRoutes();
  return (
    <Stack gap="sm">
      {notes.length === 0 && !mayWrite ? <Text c="dimmed">{t('notes.none')}</Text> : null}
      {notes.length > 0 ? (
        <ul className={classes.list}>
          {notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <Text size="sm" className={classes.note} dir="auto">
                {text}
              </Text>
              <Text size="xs" c="dimmed">
                <bdi>{by}</bdi> · <RelativeTime at={at} />
              </Text>
            </li>
          ))}
        </ul>
      ) : null}
      {mayWrite ? (
        <NoteForm
          label={t('notes.new')}
          onWrite={(text) => call('POST /supporters/notes', { body: { email, text } })}
        />
      ) : null}
    </Stack>
  );
}
