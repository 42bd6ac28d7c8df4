import { Alert, Text, Title } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useUi } from '@tributary/engine/feature/uis.console.ts';
import { BackLink } from '@tributary/engine/screens/record/BackLink.console.tsx';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLinkButton, ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { useResourceMessages, type ResourceUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { Differences, useDifferences } from '@tributary/engine/screens/revisions/Differences.console.tsx';
import { RawValues } from '@tributary/engine/screens/revisions/RawValues.console.tsx';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactTime } from '@tributary/kit/dates.ts';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntryTitle } from '../entry-title.console.ts';
import { isOfAct, readFixedTitle, transactionIn } from '../fixed-titles.ts';
import { logUi, type LogEntry } from '../log-ui.console.tsx';
import { republicationIn } from '../republication.ts';
import { OTHER_SUBJECTS, recordPath } from '../subjects.console.ts';
import { resourceOfLog } from '../subjects.ts';
import { ActFacts } from './ActFacts.console.tsx';
import { EventBadge } from './EventBadge.console.tsx';
import { RepublicationCauses } from './RepublicationCauses.console.tsx';
import classes from './LogView.module.css';

/** One entry of the activity log: actor, event, record and changes. */
export default function LogView() {
  const title = useEntryTitle();
  const ui = useMemo((): ResourceUi<LogEntry> => ({ ...logUi, title }), [title]);
  return <RecordScreen ui={ui}>{(entry) => <Entry entry={entry} />}</RecordScreen>;
}

const NOTHING = {};

function Entry({ entry }: { entry: LogEntry }) {
  const { t, i18n } = useTranslation('logs');
  const zone = useShownZone();
  const titleOf = useEntryTitle();
  const ability = useAbility();
  const ui = useUi(resourceOfLog(entry.subject));
  // Without a ui the parts of a record are named as they are kept.
  const shownBy: ResourceUi = ui ?? logUi;
  const messages = useResourceMessages(shownBy);
  const fixed = readFixedTitle(entry.subject, entry.title);
  const isAct = fixed !== undefined && isOfAct(fixed.name);
  const path =
    ui && !isAct && entry.event !== 'DELETE' ? recordPath(ui, entry.referenceId, ability) : undefined;
  const transaction =
    isAct && ability.can('read', 'transactions') ? transactionIn(entry.newValue) : undefined;
  const other = OTHER_SUBJECTS.find((each) => each === entry.subject);
  const facts: [name: string, value: ReactNode][] = [
    [t('field.subject'), ui ? messages.itself : other ? t(`value.subject.${other}`) : entry.subject],
    [
      t('field.user'),
      <ConsoleLink key="user" to={`/logs/list?userEmail=${encodeURIComponent(entry.userEmail)}`}>
        {entry.user || entry.userEmail}
      </ConsoleLink>,
    ],
    [t('field.userEmail'), entry.userEmail],
    [t('field.level'), t(`value.level.${entry.level}`)],
    [t('field.actorEmail'), entry.actorEmail === entry.userEmail ? '' : entry.actorEmail],
    [t('field.when'), <RelativeTime key="when" at={entry.createdAt} />],
    [t('field.expiry'), exactTime(entry.expiry, i18n.language, zone)],
  ];
  return (
    <>
      <PageHeader
        above={<BackLink ui={logUi} />}
        title={titleOf(entry)}
        beside={<EventBadge entry={entry} />}
        actions={
          transaction ? (
            <ConsoleLinkButton to={`/forms/transactions/${transaction}/view`}>
              {t('openTransaction')}
            </ConsoleLinkButton>
          ) : path ? (
            <ConsoleLinkButton to={path}>{t('openRecord')}</ConsoleLinkButton>
          ) : null
        }
      />
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {isAct && entry.valuesShown && entry.newValue ? (
        <ActFacts facts={entry.newValue} />
      ) : (
        <Changes entry={entry} shownBy={shownBy} />
      )}
    </>
  );
}

/** The record's values before and after. */
function Changes({ entry, shownBy }: { entry: LogEntry; shownBy: ResourceUi }) {
  const before = entry.event === 'UPDATE' || entry.event === 'DELETE' ? entry.previousValue : NOTHING;
  const after = entry.event === 'DELETE' ? NOTHING : entry.newValue;
  const differences = useDifferences(shownBy, before, after);
  const republication = republicationIn(entry.newValue);
  const { t } = useTranslation('logs');
  return (
    <>
      <Title order={2} size="h4" mt="xl">
        {t('changes')}
      </Title>
      {!entry.valuesShown ? (
        <Alert mt="sm" maw={640} icon={<IconEyeOff size={18} />} color="secondary">
          {t('withheld')}
        </Alert>
      ) : differences.length === 0 ? (
        <Text c="dimmed" mt="xs">
          {t('nothing')}
        </Text>
      ) : (
        <div className={classes.changes}>
          {republication ? (
            <RepublicationCauses republication={republication} />
          ) : (
            <Differences
              ui={shownBy}
              differences={differences}
              before={entry.previousValue}
              after={entry.newValue}
            />
          )}
          <RawValues ui={shownBy} before={entry.previousValue} after={entry.newValue} />
        </div>
      )}
    </>
  );
}
