import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { ApiError } from '../../http/client.ts';
import type { Uses } from '../../references/response.ts';
import { useResourceActions } from '../hooks/actions.console.tsx';
import { Impact } from '../uses/Impact.console.tsx';
import { useUses } from '../uses/use-uses.console.ts';
import { useTitleOf, useAllowed, useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { useProblemText } from '../problem-text.console.ts';

interface DeleteDialogProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  /** The record to delete; the dialog is open while there is one. */
  record: Item | undefined;
  onClose: () => void;
  /** Called once the person has seen that it is deleted and has not undone it: leave, or do nothing. */
  onGone?: () => void;
  /** Further consequences of the deletion for this record. */
  consequences?: ReactNode;
}

type Stage =
  | { at: 'asking' | 'deleting' }
  | { at: 'deleted'; version: number }
  | { at: 'failed'; error: unknown };

/** Asks by name, deletes softly, shows the result, and offers to undo (specification, sections 4 and 8). */
export function DeleteDialog<Item extends RecordFrame>({
  ui,
  record,
  onClose,
  onGone,
  consequences,
}: DeleteDialogProps<Item>) {
  const titleOf = useTitleOf();
  const messages = useResourceMessages(ui);
  const { t } = messages;
  const actions = useResourceActions(ui);
  const problems = useProblemText(ui);
  const allowed = useAllowed(ui);
  const { definition } = ui;
  const isKept = definition.kind === 'resource' && Boolean(definition.operations.restore);
  const [stage, setStage] = useState<Stage>({ at: 'asking' });
  const [kept, setKept] = useState(record);
  useEffect(() => {
    if (record) {
      setKept(record);
      setStage({ at: 'asking' });
    }
  }, [record]);
  const impact = useUses(ui, record && ui.definition.kind === 'resource' ? record.id : undefined);
  if (!kept) return null;

  const failedBy = stage.at === 'failed' && stage.error instanceof ApiError ? stage.error.problem : undefined;
  const uses = (failedBy?.uses as Uses | undefined) ?? impact.data;
  const isRefused = stage.at === 'asking' && (uses?.refusing ?? 0) > 0;
  const name = titleOf(ui, kept);
  const close = (): void => {
    onClose();
    if (stage.at === 'deleted') onGone?.();
  };
  const remove = async (): Promise<void> => {
    setStage({ at: 'deleting' });
    try {
      setStage({ at: 'deleted', version: (await actions.remove(kept)).version });
    } catch (error) {
      setStage({ at: 'failed', error });
    }
  };
  const undo = async (version: number): Promise<void> => {
    if (await actions.restore({ id: kept.id, version })) onClose();
  };

  const titles = {
    asking: t(isRefused ? 'screens:uses.refused' : 'screens:deletion.title', { name }),
    deleting: t('screens:deletion.title', { name }),
    deleted: t('screens:deletion.done', { noun: messages.The }),
    failed: t('screens:deletion.error'),
  };
  return (
    <Modal
      opened={record !== undefined}
      onClose={stage.at === 'deleting' ? () => undefined : close}
      title={titles[stage.at]}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      {stage.at === 'failed' ? (
        <Stack gap="md">
          <Alert
            color="danger"
            icon={<IconAlertTriangle size={18} />}
            title={problems.failure('deleting', stage.error)}
          >
            {problems.reason(stage.error)}
          </Alert>
          {failedBy?.uses ? <Impact uses={uses} pending={false} /> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {t('kit:close')}
            </Button>
          </Group>
        </Stack>
      ) : stage.at === 'deleted' ? (
        <Stack gap="md" role="status">
          {isKept ? <Text c="dimmed">{t('screens:deletion.kept', { name })}</Text> : null}
          <Group justify="flex-end">
            {allowed.restore ? (
              <Button variant="default" onClick={() => void undo(stage.version)}>
                {t('screens:deletion.undo')}
              </Button>
            ) : null}
            <Button onClick={close} data-autofocus>
              {t('screens:deletion.ok')}
            </Button>
          </Group>
        </Stack>
      ) : isRefused ? (
        <Stack gap="md">
          <Impact uses={uses} pending={false} />
          <Group justify="flex-end">
            <Button onClick={close} data-autofocus>
              {t('kit:close')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text>{consequences ?? t(ui.deletionKey?.(kept) ?? `${ui.namespace}:deletion`)}</Text>
          <Impact uses={uses} pending={impact.isPending && impact.fetchStatus !== 'idle'} />
          {isKept ? <Text c="dimmed">{t('screens:deletion.soft')}</Text> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={stage.at === 'deleting'} data-autofocus>
              {t('screens:cancel')}
            </Button>
            <Button color="danger" loading={stage.at === 'deleting'} onClick={() => void remove()}>
              {t('screens:deletion.confirm', { noun: messages.one })}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
