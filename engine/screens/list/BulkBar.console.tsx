import { ActionIcon, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconRestore, IconTrash, IconX } from '@tabler/icons-react';
import { toastSuccess } from '@tributary/kit/pieces/toasts.console.tsx';
import { useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { ApiError } from '../../http/client.ts';
import { useNounActions } from '../actions.console.tsx';
import { useClient } from '../console-context.console.tsx';
import { titleOf, useNoun, type NounFace } from '../noun.console.ts';
import { useProblemText } from '../problem-text.console.ts';
import { queryKeys } from '../queries.console.ts';
import classes from './BulkBar.module.css';
import type { Selection } from './use-selection.console.ts';

/** The API takes a hundred at a time. */
const BATCH = 100;

interface BulkBarProps<Item extends RecordFrame> {
  face: NounFace<Item>;
  selection: Selection<Item>;
  deleted: boolean;
}

type Refused<Item> = { item: Item; why: string };

/** Slides in once something is ticked: deletes or brings back all of it, and names what was refused. */
export function BulkBar<Item extends RecordFrame>({ face, selection, deleted }: BulkBarProps<Item>) {
  const { say } = useNoun(face);
  const things = (count: number): string => say(`${face.catalogue}:noun.counted`, { count });
  const client = useClient();
  const queries = useQueryClient();
  const actions = useNounActions(face);
  const problems = useProblemText(face);
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const [refused, setRefused] = useState<Refused<Item>[]>([]);
  const count = selection.chosen.size;

  const run = async (operation: 'remove' | 'restore', items: Item[]): Promise<void> => {
    setWorking(true);
    const failures: Refused<Item>[] = [];
    const done: Item[] = [];
    try {
      for (let at = 0; at < items.length; at += BATCH) {
        const some = items.slice(at, at + BATCH);
        const { results } = await client.of(face.definition).batch(operation, some);
        for (const { id, ok, problem } of results) {
          const item = some.find((one) => one.id === id);
          if (!item) continue;
          if (ok) done.push(item);
          else failures.push({ item, why: problem ? (problems.reason(new ApiError(problem)) ?? '') : '' });
        }
      }
    } catch (error) {
      actions.fail(operation === 'remove' ? 'deleting' : 'restoring', error);
    }
    setWorking(false);
    setAsking(false);
    setRefused(failures);
    selection.clear();
    void queries.invalidateQueries({ queryKey: queryKeys.all(face.definition.name) });
    if (done.length === 0) return;
    const undoable =
      operation === 'remove' && face.definition.kind === 'resource' && face.definition.operations.restore;
    toastSuccess(
      <Group gap="xs" justify="space-between">
        <span>
          {say(`screens:bulk.${operation === 'remove' ? 'removed' : 'restored'}`, {
            things: things(done.length),
          })}
        </span>
        {undoable ? (
          // A deletion moved each record on by one version.
          <Button
            size="compact-xs"
            variant="light"
            onClick={() =>
              void run(
                'restore',
                done.map((item) => ({ ...item, version: item.version + 1 })),
              )
            }
          >
            {say('screens:deletion.undo')}
          </Button>
        ) : null}
      </Group>,
    );
  };

  const chosen = [...selection.chosen.values()];
  return (
    <>
      {count > 0 ? (
        <div className={classes.bulk}>
          <div className={classes.bulkBar} role="region" aria-label={say('screens:bulk.label')}>
            <Text size="sm" role="status">
              {say('screens:bulk.selected', { count })}
            </Text>
            {deleted ? (
              <Button
                size="xs"
                leftSection={<IconRestore size={16} />}
                loading={working}
                onClick={() => void run('restore', chosen)}
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
          </div>
        </div>
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
            <Button color="danger" loading={working} onClick={() => void run('remove', chosen)}>
              {say('screens:bulk.confirm', { things: things(count) })}
            </Button>
          </Group>
        </Stack>
      </Modal>
      <Modal
        opened={refused.length > 0}
        onClose={() => setRefused([])}
        title={say('screens:deletion.error')}
        closeButtonProps={{ 'aria-label': say('kit:close') }}
      >
        <Stack gap="md">
          <Text>{say('screens:bulk.refused', { count: refused.length })}</Text>
          <List spacing="xs">
            {refused.map(({ item, why }) => (
              <List.Item key={item.id}>
                <strong>{titleOf(face, item)}</strong> {why}
              </List.Item>
            ))}
          </List>
          <Group justify="flex-end">
            <Button onClick={() => setRefused([])}>{say('kit:close')}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
