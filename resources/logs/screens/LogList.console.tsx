import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { logTitle } from '@tributary/engine/revisions/display.ts';
import { useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { useMemo } from 'react';
import { logUi, type LogEntry } from '../log-ui.console.tsx';
import { OTHER_SUBJECTS, useLogSubjects } from '../subjects.console.ts';
import { EventBadge } from './EventBadge.console.tsx';

const CELLS = {
  event: (entry: LogEntry) => <EventBadge entry={entry} />,
  title: (entry: LogEntry) => <bdi>{logTitle(entry.title)}</bdi>,
};

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
  const ui = useMemo(
    () => ({
      ...logUi,
      choices: { ...logUi.choices, subject: [...Object.keys(subjects), ...OTHER_SUBJECTS] },
      valueKeys: { subject: subjects },
    }),
    [subjects],
  );
  return <ResourceList ui={ui} cells={CELLS} />;
}
