import { Alert, Button, Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useAllowed, useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { useDuplicate } from '../hooks/use-duplicate.console.ts';

/** The note of a system record: it is read-only, and can be duplicated to be changed. */
export function OfProduct<Item extends RecordFrame>({ ui, record }: { ui: ResourceUi<Item>; record: Item }) {
  const { t } = useResourceMessages(ui);
  const allowed = useAllowed(ui);
  const duplicate = useDuplicate(ui);
  return (
    <Alert icon={<IconLock size={18} />} mb="lg" maw={640}>
      <Group justify="space-between">
        {t('screens:ofProduct')}
        {allowed.duplicate ? (
          <Button size="xs" variant="default" onClick={() => void duplicate(record)}>
            {t('screens:list.duplicate')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
