import { Alert, Button, Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useAllowed, useNoun, type NounFace } from '../noun.console.ts';
import { useDuplicate } from '../hooks/use-duplicate.console.ts';

/** What comes with the product is read here, and duplicated to be changed. */
export function OfProduct<Item extends RecordFrame>({
  face,
  record,
}: {
  face: NounFace<Item>;
  record: Item;
}) {
  const { say } = useNoun(face);
  const allowed = useAllowed(face);
  const duplicate = useDuplicate(face);
  return (
    <Alert icon={<IconLock size={18} />} mb="lg" maw={640}>
      <Group justify="space-between">
        {say('screens:ofProduct')}
        {allowed.duplicate ? (
          <Button size="xs" variant="default" onClick={() => void duplicate(record)}>
            {say('screens:list.duplicate')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
