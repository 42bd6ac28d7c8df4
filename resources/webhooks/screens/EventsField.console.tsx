import { Button, Checkbox, Input, Radio, Skeleton, Stack } from '@mantine/core';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvents, useResourceTitles, useVerb } from '../events.console.ts';
import { EVERYTHING } from '../events.ts';
import type { ResourceEvents } from '../responses.ts';
import classes from './webhooks.module.css';

/** A webhook's events: all, or chosen by resource. */
export function EventsField() {
  const { t } = useTranslation('webhooks');
  const { field, frame } = useField({ name: 'events' });
  const found = useEvents();
  const chosen = useMemo(() => (field.value as string[] | undefined) ?? [], [field.value]);
  const isAll = chosen.includes(EVERYTHING);
  const [before, setBefore] = useState<string[]>([]);
  const change = (how: string): void => {
    setBefore(isAll ? before : chosen);
    field.onChange(how === 'all' ? [EVERYTHING] : before.filter((event) => event !== EVERYTHING));
  };
  return (
    <Stack gap="md">
      <Radio.Group
        id={frame.id}
        label={frame.label}
        description={frame.description}
        error={frame.error}
        withAsterisk
        value={isAll ? 'all' : 'some'}
        onChange={change}
      >
        <Stack gap="sm" mt="xs">
          <Radio
            value="some"
            size="sm"
            label={t('events.some')}
            description={t('events.someHelp')}
            disabled={frame.disabled}
          />
          <Radio
            value="all"
            size="sm"
            label={t('events.all')}
            description={t('events.allHelp')}
            disabled={frame.disabled}
          />
        </Stack>
      </Radio.Group>
      {isAll ? null : found.data ? (
        <Groups groups={found.data} chosen={chosen} onChange={field.onChange} disabled={frame.disabled} />
      ) : found.isError ? (
        <Input.Error>
          {t('events.unread')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void found.refetch()}>
            {t('events.again')}
          </Button>
        </Input.Error>
      ) : (
        <Skeleton h={180} aria-hidden />
      )}
    </Stack>
  );
}

interface GroupsProps {
  groups: readonly ResourceEvents[];
  chosen: readonly string[];
  onChange: (events: string[]) => void;
  disabled: boolean;
}

function Groups({ groups, chosen, onChange, disabled }: GroupsProps) {
  const titleOf = useResourceTitles(useMemo(() => groups.map(({ resource }) => resource), [groups]));
  const verbOf = useVerb();
  const { t } = useTranslation('webhooks');
  // Subscribed resources come first; the others are folded.
  const [isWhole, setWhole] = useState(chosen.length === 0);
  const [known] = useState(chosen);
  const shown = isWhole
    ? groups
    : groups.filter(({ events }) => events.some((event) => known.includes(event)));
  const set = (events: readonly string[], isOn: boolean): void => {
    const others = chosen.filter((event) => !events.includes(event));
    onChange(isOn ? [...others, ...events] : others);
  };
  return (
    <div className={classes.groups}>
      {shown.map(({ resource, events }) => {
        const count = events.filter((event) => chosen.includes(event)).length;
        return (
          <div key={resource} role="group" aria-label={titleOf(resource)} className={classes.group}>
            <Checkbox
              size="sm"
              label={titleOf(resource)}
              fw={500}
              checked={count === events.length}
              indeterminate={count > 0 && count < events.length}
              disabled={disabled}
              onChange={(event) => set(events, event.currentTarget.checked)}
            />
            <div className={classes.events}>
              {events.map((event) => (
                <Checkbox
                  key={event}
                  size="xs"
                  label={verbOf(event)}
                  title={event}
                  checked={chosen.includes(event)}
                  disabled={disabled}
                  onChange={({ currentTarget }) => set([event], currentTarget.checked)}
                />
              ))}
            </div>
          </div>
        );
      })}
      {shown.length < groups.length ? (
        <div className={classes.group}>
          <Button size="compact-sm" variant="subtle" justify="flex-start" onClick={() => setWhole(true)}>
            {t('events.others', { count: groups.length - shown.length })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
