import { Button, Popover, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useNoun, type NounFace } from '../noun.console.ts';
import { PlanLink } from './PlanLink.console.tsx';
import type { NounQuota } from './use-noun-quota.console.ts';

interface QuotaStopProps<Item extends RecordFrame> {
  face: NounFace<Item>;
  quota: NounQuota;
}

/** Stands where a noun's create button would, and says why there is no further one. */
export function QuotaStop<Item extends RecordFrame>({ face, quota }: QuotaStopProps<Item>) {
  const { say } = useNoun(face);
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
          {say(`${face.catalogue}:create`)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={id}>
        <Text fw={600} id={id}>
          {quota.reached}
        </Text>
        <Text size="sm" mt={4}>
          {quota.upgrade}.
        </Text>
        <PlanLink say={say} />
      </Popover.Dropdown>
    </Popover>
  );
}
