import { Skeleton, Text } from '@mantine/core';
import { useSay } from '@tributary/kit/i18n/message.console.ts';
import { useId } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import type { NounFace } from '../noun.console.ts';
import classes from '../form/form.module.css';
import { UseList } from './UseList.console.tsx';
import { useUses } from './use-uses.console.ts';

const SCREENS = ['screens'];

/** On an edit screen: where this record is used, so that whoever changes it knows what follows. */
export function UsedBy<Item extends RecordFrame>({ face, record }: { face: NounFace<Item>; record: Item }) {
  const say = useSay(SCREENS);
  const id = useId();
  const uses = useUses(face, record.id);
  return (
    <section aria-labelledby={id} style={{ maxWidth: 640, marginBlockStart: 32 }}>
      <h2 id={id} className={classes.sectionTitle} style={{ marginBlock: '0 8px' }}>
        {say('screens:uses.title')}
      </h2>
      {uses.data ? (
        uses.data.total === 0 ? (
          <Text c="dimmed">{say('screens:uses.none')}</Text>
        ) : (
          <UseList uses={uses.data} />
        )
      ) : uses.isError ? (
        <Text c="dimmed">{say('screens:uses.failed')}</Text>
      ) : (
        <Skeleton h={20} w={220} aria-label={say('screens:uses.asking')} />
      )}
    </section>
  );
}
