import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useNoun, type NounFace } from '../noun.console.ts';

const RevisionPanel = lazy(() => import('./RevisionPanel.console.tsx'));

interface RevisionButtonProps<Item extends RecordFrame> {
  face: NounFace<Item>;
  record: Item;
  onRestored?: (record: Item) => void;
  blocked?: string | undefined;
}

/** Opens the history of a record; its code is fetched then. */
export function RevisionButton<Item extends RecordFrame>({
  face,
  record,
  onRestored,
  blocked,
}: RevisionButtonProps<Item>) {
  const noun = useNoun(face);
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} />}
        onClick={() => {
          setWanted(true);
          setOpened(true);
        }}
      >
        {noun.say('screens:revisions.open')}
      </Button>
      {wanted ? (
        <Suspense fallback={null}>
          <RevisionPanel
            face={face as unknown as NounFace<RecordFrame>}
            record={record}
            opened={opened}
            onClose={() => setOpened(false)}
            onRestored={onRestored as ((record: RecordFrame) => void) | undefined}
            blocked={blocked}
          />
        </Suspense>
      ) : null}
    </>
  );
}
