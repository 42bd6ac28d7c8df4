import { Text } from '@mantine/core';
import { useUi } from '@tributary/engine/feature/uis.console.ts';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useResourceMessages, type ResourceUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useEntryTitle } from '@tributary/resources/logs/entry-title.console.ts';
import { OTHER_SUBJECTS, recordPath } from '@tributary/resources/logs/subjects.console.ts';
import { resourceOfLog } from '@tributary/resources/logs/subjects.ts';
import classes from '../../screens/Latest.module.css';

interface Entry {
  id: string;
  event: string;
  subject: string;
  referenceId: string;
  title: string;
  user: string;
  createdAt: string;
}

/** The kind of record: a name alone, such as “River”, does not say whether a theme or a colleague was added. */
function Kind({ ui }: { ui: ResourceUi }) {
  return <>{useResourceMessages(ui).itself} · </>;
}

/**
 * The changed record with its kind, person and time. Links to the record; when it is deleted, has no screen, or may not
 * be opened, to the entry of the log.
 */
export default function RevisionLink({ entry }: { entry: Entry }) {
  const { t } = useTranslation('logs');
  const { id, event, subject, referenceId, title, user, createdAt } = entry;
  const titleOf = useEntryTitle();
  const ability = useAbility();
  const ui = useUi(resourceOfLog(subject));
  const record = ui && event !== 'DELETE' ? recordPath(ui, referenceId, ability) : undefined;
  const other = OTHER_SUBJECTS.find((each) => each === subject);
  return (
    <>
      <ConsoleLink to={record ?? `/logs/${id}/view`} className={classes.latestLink}>
        {titleOf({ subject, title })}
      </ConsoleLink>
      <Text size="xs" c="dimmed" truncate>
        {ui ? <Kind ui={ui} /> : other ? `${t(`value.subject.${other}`)} · ` : null}
        {user} · <RelativeTime at={createdAt} />
      </Text>
    </>
  );
}
