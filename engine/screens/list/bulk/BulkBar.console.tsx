import { ActionIcon, Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconRestore, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordFrame, TagOfRecord } from '../../../definition/resource.ts';
import type { ListQueryInput } from '../../../http/resource-client.ts';
import { useResourceActions } from '../../hooks/actions.console.tsx';
import {
  isTaggable,
  useTitleOf,
  useAllowed,
  useResourceMessages,
  type ResourceUi,
} from '../../resource-ui.console.ts';
import classes from './BulkBar.module.css';
import { BulkTags } from './BulkTags.console.tsx';
import { ExportMenu } from '../toolbar/ExportMenu.console.tsx';
import { useBulk, type BulkOutcome, type BulkWork } from './use-bulk.console.ts';
import type { Selection } from '../use-selection.console.ts';

interface BulkBarProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  selection: Selection<Item>;
  /** The list's query, for when all matches are selected. */
  query: ListQueryInput;
  total: number | undefined;
  columns: readonly string[];
  deleted: boolean;
}

/** Appears once records are selected: tags, exports, deletes or restores all of them, and undoes that. */
export function BulkBar<Item extends RecordFrame>(props: BulkBarProps<Item>) {
  const { ui, selection, query, total, columns, deleted } = props;
  const messages = useResourceMessages(ui);
  const { t } = messages;
  const things = (count: number): string => t(`${ui.namespace}:noun.counted`, { count });
  const allowed = useAllowed(ui);
  const actions = useResourceActions(ui);
  const bulk = useBulk(ui);
  const [asking, setAsking] = useState(false);
  const { definition } = ui;
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
  const canTag = isTaggable(ui) && allowed.update && !deleted;
  const isBatch = definition.kind === 'resource' && Boolean(definition.operations.batch) && allowed.remove;

  return (
    <>
      {progress ? (
        <Bar label={t('screens:bulk.label')}>
          <Stack gap={4} miw={220}>
            <Text size="sm" role="status">
              {t('screens:bulk.progress', { done: progress.done, total: progress.total })}
            </Text>
            <Progress
              value={(progress.done / Math.max(progress.total, 1)) * 100}
              aria-label={t('screens:bulk.label')}
            />
          </Stack>
          <Button size="xs" variant="default" onClick={bulk.stop}>
            {t('screens:bulk.stop')}
          </Button>
        </Bar>
      ) : count > 0 ? (
        <Bar label={t('screens:bulk.label')}>
          <Text size="sm" role="status">
            {t('screens:bulk.selected', { count })}
          </Text>
          {selection.isPage && total !== undefined && total > selection.chosen.size && !isWhole ? (
            <Button size="xs" variant="subtle" onClick={selection.takeWhole}>
              {t('screens:bulk.whole', { things: things(total) })}
            </Button>
          ) : null}
          {canTag ? (
            <BulkTags onTag={onTag} onRefused={(error) => actions.fail('updating', error)} disabled={false} />
          ) : null}
          <ExportMenu
            ui={ui}
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
              {t('screens:list.restore')}
            </Button>
          ) : (
            <Button
              size="xs"
              color="danger"
              variant="light"
              leftSection={<IconTrash size={16} />}
              onClick={() => setAsking(true)}
            >
              {t('screens:list.delete')}
            </Button>
          )}
          <ActionIcon aria-label={t('screens:bulk.clear')} onClick={selection.clear}>
            <IconX size={16} />
          </ActionIcon>
        </Bar>
      ) : outcome && outcome.changed.length > 0 ? (
        <Bar label={t('screens:bulk.label')}>
          <Text size="sm" role="status">
            {t(`screens:bulk.${wordOf(outcome)}`, {
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
              {t('screens:deletion.undo')}
            </Button>
          ) : null}
          <ActionIcon aria-label={t('kit:close')} onClick={bulk.forget}>
            <IconX size={16} />
          </ActionIcon>
        </Bar>
      ) : null}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('screens:bulk.title', { things: things(count) })}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <Stack gap="md">
          <Text>{t('screens:deletion.soft')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t('screens:cancel')}
            </Button>
            <Button color="danger" onClick={() => void run({ kind: 'remove' })}>
              {t('screens:bulk.confirm', { things: things(count) })}
            </Button>
          </Group>
        </Stack>
      </Modal>
      <Refused ui={ui} outcome={outcome} onClose={bulk.forget} />
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

/** Lists the refused records with the reasons. */
function Refused<Item extends RecordFrame>({
  ui,
  outcome,
  onClose,
}: {
  ui: ResourceUi<Item>;
  outcome: BulkOutcome | undefined;
  onClose: () => void;
}) {
  const titleOf = useTitleOf();
  const { t } = useResourceMessages(ui);
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
      title={t('screens:deletion.error')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack gap="md">
        <Text>{t('screens:bulk.refused', { count: outcome?.refusedCount ?? 0 })}</Text>
        <List spacing="xs">
          {refused.map(({ id, item, why }) => (
            <List.Item key={id}>
              <strong>{titleOf(ui, item as Item) || id}</strong> {why}
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button onClick={close}>{t('kit:close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
