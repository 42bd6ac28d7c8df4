import { ActionIcon, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazyPart } from '../lazy-part.console.tsx';
import { useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';

const RevisionPanel = lazyPart(async () => (await import('./RevisionPanel.console.tsx')).default);

interface RevisionButtonProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  record: Item;
  onRestored?: (record: Item) => void;
  blocked?: string | undefined;
  /** Asks for confirmation before a restore that changes what visitors see. Resolves to whether to restore. */
  confirm?: (() => Promise<boolean>) | undefined;
  /** Shows only its icon, where there is little room. */
  compact?: boolean;
}

/** Opens the history of a record; its code is fetched then. */
export function RevisionButton<Item extends RecordFrame>({
  ui,
  record,
  onRestored,
  blocked,
  confirm,
  compact = false,
}: RevisionButtonProps<Item>) {
  const messages = useResourceMessages(ui);
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const words = messages.t('screens:revisions.open');
  const open = (): void => {
    setWanted(true);
    setOpened(true);
  };
  return (
    <>
      {compact ? (
        <ActionIcon size="lg" aria-label={words} title={words} onClick={open}>
          <IconHistory size={18} />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<IconHistory size={16} />} onClick={open}>
          {words}
        </Button>
      )}
      {wanted ? (
        <RevisionPanel
          ui={ui}
          record={record}
          opened={opened}
          onMissing={() => setOpened(false)}
          onClose={() => setOpened(false)}
          onRestored={onRestored as ((record: RecordFrame) => void) | undefined}
          blocked={blocked}
          confirm={confirm}
        />
      ) : null}
    </>
  );
}
