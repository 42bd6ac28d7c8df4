import { Button, Popover, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { PlanLink } from './PlanLink.console.tsx';
import type { ResourceQuota } from './use-resource-quota.console.ts';

interface QuotaStopProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  quota: ResourceQuota;
}

/** Replaces a resource's create button when the limit is reached, and says why. */
export function QuotaStop<Item extends RecordFrame>({ ui, quota }: QuotaStopProps<Item>) {
  const { t } = useResourceMessages(ui);
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => setOpened(!opened)}
          data-tour="list.create"
        >
          {t(`${ui.namespace}:create`)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={id}>
        <Text fw={600} id={id}>
          {quota.reached}
        </Text>
        <Text size="sm" mt={4}>
          {quota.upgrade}.
        </Text>
        <PlanLink t={t} />
      </Popover.Dropdown>
    </Popover>
  );
}
