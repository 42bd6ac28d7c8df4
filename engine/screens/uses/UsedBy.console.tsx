import { Skeleton, Text } from '@mantine/core';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { useId } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import type { ResourceUi } from '../resource-ui.console.ts';
import classes from '../form/form.module.css';
import { Loaded } from '../reading/Loaded.console.tsx';
import { UseList } from './UseList.console.tsx';
import { useUses } from './use-uses.console.ts';

const SCREENS = ['screens'];

/** On an edit screen: where this record is used, so that people know what a change affects. */
export function UsedBy<Item extends RecordFrame>({ ui, record }: { ui: ResourceUi<Item>; record: Item }) {
  const t = useTranslate(SCREENS);
  const id = useId();
  const uses = useUses(ui, record.id);
  return (
    <section aria-labelledby={id} style={{ maxWidth: 640, marginBlockStart: 32 }}>
      <h2 id={id} className={classes.sectionTitle} style={{ marginBlock: '0 8px' }}>
        {t('screens:uses.title')}
      </h2>
      <Loaded
        found={uses}
        failure={t('screens:uses.failed')}
        waiting={<Skeleton h={20} w={220} aria-label={t('screens:uses.asking')} />}
      >
        {(data) =>
          data.total === 0 ? <Text c="dimmed">{t('screens:uses.none')}</Text> : <UseList uses={data} />
        }
      </Loaded>
    </section>
  );
}
