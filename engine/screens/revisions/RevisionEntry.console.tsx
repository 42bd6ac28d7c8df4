import { Button, Group, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { RelativeTime } from '@tributary/kit/pieces/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/pieces/ToneBadge.console.tsx';
import { useMemo, useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import type { RevisionItem } from '../../http/client.ts';
import { eventColor } from '../../revisions/display.ts';
import { useNoun, type NounFace } from '../noun.console.ts';
import { ValueText } from '../ValueText.console.tsx';
import { revisionChanges } from './revision-changes.ts';
import classes from './revisions.module.css';

/** How many single changes are spelled out; a builder's save can hold hundreds. */
const SPELLED = 12;

interface RevisionEntryProps<Item extends RecordFrame> {
  face: NounFace<Item>;
  revision: RevisionItem;
  /** The record stands like this already. */
  isCurrent: boolean;
  /** Left out when the person may not restore. */
  onRestore?: (() => Promise<void>) | undefined;
}

/** One revision: who, when, what kind, which fields, and on request the values before and after. */
export function RevisionEntry<Item extends RecordFrame>({
  face,
  revision,
  isCurrent,
  onRestore,
}: RevisionEntryProps<Item>) {
  const noun = useNoun(face);
  const { say } = noun;
  const [opened, setOpened] = useState(false);
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const changes = useMemo(() => revisionChanges(revision.previousValue, revision.newValue), [revision]);
  const fields = [...new Set(changes.map(({ path }) => noun.field(path)))];
  const event = say(`screens:revisions.event.${revision.event}`);
  const restore = async (): Promise<void> => {
    setWorking(true);
    await onRestore?.();
    setWorking(false);
    setAsking(false);
  };

  return (
    <li className={classes.entry}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <ToneBadge tone={eventColor(revision.event)}>{event}</ToneBadge>
            {isCurrent ? <Text size="xs">{say('screens:revisions.current')}</Text> : null}
          </Group>
          <Text fw={500} className={classes.who} title={revision.userEmail}>
            {revision.user || revision.userEmail}
          </Text>
          <Text size="xs" c="dimmed">
            <RelativeTime at={revision.createdAt} />
          </Text>
        </Stack>
        {onRestore && !isCurrent && !asking ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconHistory size={14} />}
            onClick={() => setAsking(true)}
          >
            {say('screens:revisions.restore')}
          </Button>
        ) : null}
      </Group>
      {fields.length > 0 ? (
        <Text size="sm" mt="xs">
          {say('screens:revisions.changed', { fields: fields.join(', ') })}
        </Text>
      ) : null}
      {asking ? (
        <div className={classes.ask} role="alertdialog" aria-label={say('screens:revisions.ask')}>
          <Text size="sm">{say('screens:revisions.ask')}</Text>
          <Group gap="xs" mt="xs">
            <Button size="xs" loading={working} onClick={() => void restore()} autoFocus>
              {say('screens:revisions.confirm')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsking(false)} disabled={working}>
              {say('screens:cancel')}
            </Button>
          </Group>
        </div>
      ) : null}
      {changes.length > 0 ? (
        <>
          <Button
            size="compact-xs"
            variant="subtle"
            mt={4}
            ms={-8}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {say(opened ? 'screens:revisions.hide' : 'screens:revisions.show', { count: changes.length })}
          </Button>
          {opened ? (
            <dl className={classes.changes}>
              {changes.slice(0, SPELLED).map(({ path, kind, before, after }) => (
                <div key={`${path} ${kind}`}>
                  <dt>{pathWords(path, noun.field)}</dt>
                  {kind === 'moved' ? (
                    <dd>{say('screens:revisions.moved')}</dd>
                  ) : (
                    <>
                      {kind === 'added' ? null : (
                        <dd className={classes.before}>
                          <span className={classes.sign}>{say('screens:revisions.before')}</span>{' '}
                          <ValueText
                            face={face}
                            path={path}
                            value={before}
                            record={revision.previousValue ?? {}}
                          />
                        </dd>
                      )}
                      {kind === 'removed' ? null : (
                        <dd className={classes.after}>
                          <span className={classes.sign}>{say('screens:revisions.after')}</span>{' '}
                          <ValueText face={face} path={path} value={after} record={revision.newValue ?? {}} />
                        </dd>
                      )}
                    </>
                  )}
                </div>
              ))}
              {changes.length > SPELLED ? (
                <Text size="xs">{say('screens:revisions.more', { count: changes.length - SPELLED })}</Text>
              ) : null}
            </dl>
          ) : null}
        </>
      ) : null}
    </li>
  );
}

/** A field by its name; deep inside a document with the way down to it. */
function pathWords(path: string, field: (path: string) => string): string {
  const parts = path.split('.');
  const label = field(path);
  const named = parts.findLastIndex((_, at) => field(parts.slice(0, at + 1).join('.')) !== label) + 1;
  const rest = parts.slice(named + 1);
  return label === parts.at(-1) ? label : [label, ...rest].join(' › ');
}
