import { ActionIcon, Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconRestore, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordFrame, TagOfRecord } from '../../../definition/resource.ts';
import type { ListQueryInput } from '../../../http/resource-client.ts';
import { useNounActions } from '../../hooks/actions.console.tsx';
import { titleOf, useAllowed, useNoun, type NounFace } from '../../noun.console.ts';
import classes from './BulkBar.module.css';
import { BulkTags } from './BulkTags.console.tsx';
import { ExportMenu } from '../toolbar/ExportMenu.console.tsx';
import { useBulk, type BulkOutcome, type BulkWork } from './use-bulk.console.ts';
import type { Selection } from '../use-selection.console.ts';

interface BulkBarProps<Item extends RecordFrame> {
  face: NounFace<Item>;
  selection: Selection<Item>;
  /** What the list shows, for when everything that matches is meant. */
  query: ListQueryInput;
  total: number | undefined;
  columns: readonly string[];
  deleted: boolean;
}

/** Slides in once something is ticked: tags, exports, deletes or brings back all of it, and takes it back again. */
export function BulkBar<Item extends RecordFrame>(props: BulkBarProps<Item>) {
  const { face, selection, query, total, columns, deleted } = props;
  const noun = useNoun(face);
  const { say } = noun;
  const things = (count: number): string => say(`${face.catalogue}:noun.counted`, { count });
  const allowed = useAllowed(face);
  const actions = useNounActions(face);
  const bulk = useBulk(face);
  const [asking, setAsking] = useState(false);
  const { definition } = face;
  const isWhole = selection.whole && total !== undefined;
  const count = isWhole ? total : selection.chosen.size;
  const chosen = [...selection.chosen.values()];
  const { progress, outcome } = bulk;

  const run = async (work: BulkWork): Promise<void> => {
    setAsking(false);
    if (isWhole) await bulk.toMatching(work, query, total);
    else await bulk.toChosen(work, chosen);
    selection.clear();
  };
  const onTag = (kind: 'tag' | 'untag', tag: TagOfRecord): void => void run({ kind, tag });
  const isTaggable = definition.kind === 'resource' && definition.taggable && allowed.update && !deleted;
  const isBatch = definition.kind === 'resource' && Boolean(definition.operations.batch) && allowed.remove;

  return (
    <>
      {progress ? (
        <Bar label={say('screens:bulk.label')}>
          <Stack gap={4} miw={220}>
            <Text size="sm" role="status">
              {say('screens:bulk.progress', { done: progress.done, total: progress.total })}
            </Text>
            <Progress
              value={(progress.done / Math.max(progress.total, 1)) * 100}
              aria-label={say('screens:bulk.label')}
            />
          </Stack>
          <Button size="xs" variant="default" onClick={bulk.stop}>
            {say('screens:bulk.stop')}
          </Button>
        </Bar>
      ) : count > 0 ? (
        <Bar label={say('screens:bulk.label')}>
          <Text size="sm" role="status">
            {say('screens:bulk.selected', { count })}
          </Text>
          {selection.isPage && total !== undefined && total > selection.chosen.size && !isWhole ? (
            <Button size="xs" variant="subtle" onClick={selection.takeWhole}>
              {say('screens:bulk.whole', { things: things(total) })}
            </Button>
          ) : null}
          {isTaggable ? (
            <BulkTags onTag={onTag} onRefused={(error) => actions.fail('updating', error)} disabled={false} />
          ) : null}
          <ExportMenu
            face={face}
            query={isWhole ? query : { ...query, filter: { id: chosen.map(({ id }) => id).join(',') } }}
            columns={columns}
            disabled={!isWhole && chosen.length > 200}
            compact
          />
          {!isBatch ? null : deleted ? (
            <Button
              size="xs"
              leftSection={<IconRestore size={16} />}
              onClick={() => void run({ kind: 'restore' })}
            >
              {say('screens:list.restore')}
            </Button>
          ) : (
            <Button
              size="xs"
              color="danger"
              variant="light"
              leftSection={<IconTrash size={16} />}
              onClick={() => setAsking(true)}
            >
              {say('screens:list.delete')}
            </Button>
          )}
          <ActionIcon aria-label={say('screens:bulk.clear')} onClick={selection.clear}>
            <IconX size={16} />
          </ActionIcon>
        </Bar>
      ) : outcome && outcome.changed.length > 0 ? (
        <Bar label={say('screens:bulk.label')}>
          <Text size="sm" role="status">
            {say(`screens:bulk.${wordOf(outcome)}`, {
              things: things(outcome.changed.length),
              key: 'tag' in outcome.work ? outcome.work.tag.key : '',
            })}
          </Text>
          {bulk.undo ? (
            <Button
              size="xs"
              variant="light"
              leftSection={<IconArrowBackUp size={16} />}
              onClick={() => void bulk.undo?.()}
            >
              {say('screens:deletion.undo')}
            </Button>
          ) : null}
          <ActionIcon aria-label={say('kit:close')} onClick={bulk.forget}>
            <IconX size={16} />
          </ActionIcon>
        </Bar>
      ) : null}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={say('screens:bulk.title', { things: things(count) })}
        closeButtonProps={{ 'aria-label': say('kit:close') }}
      >
        <Stack gap="md">
          <Text>{say('screens:deletion.soft')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {say('screens:cancel')}
            </Button>
            <Button color="danger" onClick={() => void run({ kind: 'remove' })}>
              {say('screens:bulk.confirm', { things: things(count) })}
            </Button>
          </Group>
        </Stack>
      </Modal>
      <Refused face={face} outcome={outcome} onClose={bulk.forget} />
    </>
  );
}

function Bar({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={classes.bulk}>
      <div className={classes.bulkBar} role="region" aria-label={label}>
        {children}
      </div>
    </div>
  );
}

function wordOf({ work }: BulkOutcome): 'removed' | 'restored' | 'tagged' | 'untagged' {
  return ({ remove: 'removed', restore: 'restored', tag: 'tagged', untag: 'untagged' } as const)[work.kind];
}

/** Names what was refused, and why. */
function Refused<Item extends RecordFrame>({
  face,
  outcome,
  onClose,
}: {
  face: NounFace<Item>;
  outcome: BulkOutcome | undefined;
  onClose: () => void;
}) {
  const { say } = useNoun(face);
  const [read, setRead] = useState<BulkOutcome>();
  const refused = outcome?.refused ?? [];
  const close = (): void => {
    setRead(outcome);
    if (outcome?.changed.length === 0) onClose();
  };
  return (
    <Modal
      opened={refused.length > 0 && read !== outcome}
      onClose={close}
      title={say('screens:deletion.error')}
      closeButtonProps={{ 'aria-label': say('kit:close') }}
    >
      <Stack gap="md">
        <Text>{say('screens:bulk.refused', { count: outcome?.refusedCount ?? 0 })}</Text>
        <List spacing="xs">
          {refused.map(({ id, item, why }) => (
            <List.Item key={id}>
              <strong>{titleOf(face, item as Item) || id}</strong> {why}
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button onClick={close}>{say('kit:close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
