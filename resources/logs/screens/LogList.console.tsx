import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';
import { InTitle, TitleAndTime } from '@tributary/engine/screens/list/card-title/CardTitle.console.tsx';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { useMemo } from 'react';
import { useEntryTitle } from '../entry-title.console.ts';
import { logUi, type LogEntry } from '../log-ui.console.tsx';
import { OTHER_SUBJECTS, useLogSubjects } from '../subjects.console.ts';
import { EventBadge } from './EventBadge.console.tsx';

const CELLS = {
  createdAt: (entry: LogEntry) => <TitleAndTime title={<EntryTitle entry={entry} />} at={entry.createdAt} />,
  event: (entry: LogEntry) => <EventBadge entry={entry} />,
  title: (entry: LogEntry) => (
    <InTitle>
      <EntryTitle entry={entry} />
    </InTitle>
  ),
};

function EntryTitle({ entry }: { entry: LogEntry }) {
  return <bdi>{useEntryTitle()(entry)}</bdi>;
}

/** At most one read in this time, in ms, however much is written. */
const CALM_MS = 700;

/** The activity log, with new entries as they are written. */
export default function LogList() {
  const queries = useQueryClient();
  const again = useDebouncedCallback(
    () => void queries.invalidateQueries({ queryKey: ['logs', 'list'] }),
    CALM_MS,
  );
  useServerEvent('change', again);
  const subjects = useLogSubjects();
  const title = useEntryTitle();
  const ui = useMemo(
    () => ({
      ...logUi,
      title,
      choices: { ...logUi.choices, subject: [...Object.keys(subjects), ...OTHER_SUBJECTS] },
      valueKeys: { subject: subjects },
    }),
    [subjects, title],
  );
  return <ResourceList ui={ui} cells={CELLS} />;
}
