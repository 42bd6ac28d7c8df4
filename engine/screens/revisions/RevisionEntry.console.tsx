import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowsDiff, IconHistory } from '@tabler/icons-react';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import type { RevisionSide } from '../../http/resource-client.ts';
import type { RevisionItem, RevisionValues } from '../../revisions/response.ts';
import { eventColor } from '../../revisions/display.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { Differences, useDifferences } from './Differences.console.tsx';
import { RawValues } from './RawValues.console.tsx';
import { RestorePreview } from './RestorePreview.console.tsx';
import classes from './revisions.module.css';
import { RevisionWaiting } from './RevisionWaiting.console.tsx';
import { useSections } from './sections.console.ts';
import { useRevisionValues } from './use-revision-values.console.ts';

interface RevisionEntryProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  record: Item;
  revision: RevisionItem;
  /** The record is in this state already. */
  isCurrent: boolean;
  /** Left out when the person may not restore. */
  onRestore?: ((from: RevisionSide, fields?: string[]) => Promise<void>) | undefined;
  /** Whether it is selected for comparison. */
  compared: boolean;
  /** Selects or deselects it for comparison. Left out if there is nothing to compare with. */
  onCompare?: (() => void) | undefined;
}

/** One revision: time, author, event, fields, and on request its changes or a restore. */
export function RevisionEntry<Item extends RecordFrame>({
  ui,
  record,
  revision,
  isCurrent,
  onRestore,
  compared,
  onCompare,
}: RevisionEntryProps<Item>) {
  const messages = useResourceMessages(ui);
  const { t } = messages;
  const [open, setOpen] = useState<'changes' | RevisionSide>();
  const isRestoring = open === 'newValue' || open === 'previousValue';
  const isFirst = ui.definition.kind === 'resource' && ui.definition.single && revision.version === 1;
  const values = useRevisionValues(ui, record.id, revision.id, open !== undefined);
  const groups = useSections(ui, revision.changed ?? []);
  const hasChanges = groups.length > 0;

  return (
    <li className={classes.entry}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <ToneBadge tone={eventColor(revision.event)}>
              {t(`screens:revisions.event.${revision.event}`)}
            </ToneBadge>
            {isCurrent ? <Text size="xs">{t('screens:revisions.current')}</Text> : null}
          </Group>
          <Text fw={500} className={classes.who} title={revision.userEmail}>
            {revision.user || revision.userEmail}
          </Text>
          <Text size="xs" c="dimmed">
            <RelativeTime at={revision.createdAt} />
          </Text>
        </Stack>
        {onRestore && !isCurrent && !isRestoring ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconHistory size={14} />}
            onClick={() => setOpen('newValue')}
          >
            {t('screens:revisions.restore')}
          </Button>
        ) : null}
      </Group>
      {groups.map(({ title, fields }) => (
        <Text size="sm" mt="xs" key={title ?? ''}>
          {t(title ? 'screens:revisions.changedIn' : 'screens:revisions.changed', {
            fields: [...new Set(fields.map((field) => messages.field(field)))].join(', '),
            section: title ?? '',
          })}
        </Text>
      ))}
      {hasChanges && !isRestoring ? (
        <Button
          size="compact-xs"
          variant="subtle"
          mt={4}
          ms={-8}
          aria-expanded={open === 'changes'}
          onClick={() => setOpen(open === 'changes' ? undefined : 'changes')}
        >
          {t(open === 'changes' ? 'screens:revisions.hide' : 'screens:revisions.show')}
        </Button>
      ) : null}
      {onCompare && !isRestoring ? (
        <Button
          size="compact-xs"
          variant={compared ? 'light' : 'subtle'}
          mt={4}
          ms={hasChanges ? 4 : -8}
          leftSection={<IconArrowsDiff size={14} />}
          aria-pressed={compared}
          onClick={onCompare}
        >
          {t('screens:revisions.compare.choose')}
        </Button>
      ) : null}
      {onRestore && isFirst && !isRestoring ? (
        <Button size="compact-xs" variant="subtle" mt={4} ms={-8} onClick={() => setOpen('previousValue')}>
          {t('screens:revisions.restoreBefore')}
        </Button>
      ) : null}
      {open === undefined ? null : values.data ? (
        open === 'changes' ? (
          <Changes ui={ui} revision={values.data} />
        ) : (
          <RestorePreview
            ui={ui}
            record={record}
            state={values.data[open]}
            onRestore={async (chosen) => {
              await onRestore?.(open, chosen);
              setOpen(undefined);
            }}
            onCancel={() => setOpen(undefined)}
          />
        )
      ) : (
        <RevisionWaiting ui={ui} error={values.error} />
      )}
    </li>
  );
}

function Changes<Item extends RecordFrame>({
  ui,
  revision,
}: {
  ui: ResourceUi<Item>;
  revision: RevisionValues;
}) {
  const { previousValue, newValue } = revision;
  const differences = useDifferences(ui, previousValue, newValue);
  return (
    <div className={classes.opened}>
      <Differences ui={ui} differences={differences} before={previousValue} after={newValue} />
      <RawValues ui={ui} before={previousValue} after={newValue} />
    </div>
  );
}
