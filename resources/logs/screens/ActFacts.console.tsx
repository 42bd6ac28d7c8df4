import { Title } from '@mantine/core';
import { useResourceMessages, type ResourceUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { RawValues } from '@tributary/engine/screens/revisions/RawValues.console.tsx';
import { ValueText } from '@tributary/engine/screens/ValueText.console.tsx';
import { logUi, type LogEntry } from '../log-ui.console.tsx';
import classes from './LogView.module.css';

/** Names and choices of an act's facts. */
const actUi: ResourceUi<LogEntry> = {
  ...logUi,
  fieldKey: (path) => `act.${path}`,
  choices: {
    kind: ['note', 'refund', 'cancel', 'change', 'pause', 'stop', 'donations', 'subscribers'],
    state: ['open', 'done', 'dealt'],
    end: ['refunded', 'stopped'],
    mapping: ['then', 'now'],
    environment: ['production', 'test'],
  },
};

/** Ids of other records: the entry links to the transaction. */
const isId = (name: string): boolean => name === 'note' || (name.endsWith('Id') && name !== 'providerId');

/** The facts of an act: nothing was there before, so there is nothing to compare. */
export function ActFacts({ facts }: { facts: Record<string, unknown> }) {
  const messages = useResourceMessages(actUi);
  const shown = Object.entries(facts).filter(
    ([name, value]) => !isId(name) && value !== null && typeof value !== 'object',
  );
  return (
    <>
      <Title order={2} size="h4" mt="xl" mb="sm">
        {messages.t('logs:details')}
      </Title>
      {shown.length > 0 ? (
        <dl className={classes.facts}>
          {shown.map(([name, value]) => (
            <div key={name}>
              <dt>{messages.field(name)}</dt>
              <dd>
                <ValueText ui={actUi} path={name} value={value} record={facts} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <RawValues ui={actUi} before={null} after={facts} />
    </>
  );
}
