import { Button, Code } from '@mantine/core';
import { useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import classes from './revisions.module.css';

interface RawValuesProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The stored JSON of the fields that differ, before and after. */
export function RawValues<Item extends RecordFrame>({ ui, before, after }: RawValuesProps<Item>) {
  const { t } = useResourceMessages(ui);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        mt={4}
        ms={-8}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {t(opened ? 'screens:difference.hideRaw' : 'screens:difference.raw')}
      </Button>
      {opened ? (
        <div className={classes.raw}>
          {(['before', 'after'] as const).map((side) => (
            <figure key={side}>
              <figcaption>{t(`screens:revisions.${side}`)}</figcaption>
              <Code block tabIndex={0} dir="ltr" className={classes.code}>
                {rawText(side === 'before' ? before : after, side === 'before' ? after : before)}
              </Code>
            </figure>
          ))}
        </div>
      ) : null}
    </>
  );
}

function rawText(value: Record<string, unknown> | null, other: Record<string, unknown> | null): string {
  if (!value) return '—';
  const fields = Object.entries(value).filter(
    ([field, one]) => !other || JSON.stringify(one) !== JSON.stringify(other[field]),
  );
  return JSON.stringify(Object.fromEntries(fields), null, 2);
}
