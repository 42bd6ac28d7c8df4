import { useUi } from '@tributary/engine/feature/uis.console.ts';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useEntryTitle } from '@tributary/resources/logs/entry-title.console.ts';
import { recordPath } from '@tributary/resources/logs/subjects.console.ts';
import { resourceOfLog } from '@tributary/resources/logs/subjects.ts';
import classes from '../../screens/Latest.module.css';

interface Entry {
  id: string;
  event: string;
  subject: string;
  referenceId: string;
  title: string;
}

/** Leads to the record that was changed; where it is deleted, has no screen, or may not be opened, to the entry of the log. */
export default function RevisionLink({ entry }: { entry: Entry }) {
  const { id, event, subject, referenceId, title } = entry;
  const titleOf = useEntryTitle();
  const ability = useAbility();
  const ui = useUi(resourceOfLog(subject));
  const record = ui && event !== 'DELETE' ? recordPath(ui, referenceId, ability) : undefined;
  return (
    <ConsoleLink to={record ?? `/logs/${id}/view`} className={classes.latestLink}>
      {titleOf({ subject, title })}
    </ConsoleLink>
  );
}
