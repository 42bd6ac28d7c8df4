import { Button, Group, Text, Title } from '@mantine/core';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactTime } from '@tributary/kit/dates.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFrame } from '../../definition/resource.ts';
import type { RevisionItem, RevisionValues } from '../../revisions/response.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { Differences, useDifferences } from './Differences.console.tsx';
import classes from './revisions.module.css';
import { RevisionWaiting } from './RevisionWaiting.console.tsx';
import { useRevisionValues } from './use-revision-values.console.ts';

interface ComparisonProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  record: Item;
  /** One or two revisions, in the order in which they were chosen. */
  chosen: readonly RevisionItem[];
  onEnd: () => void;
}

/** The differences between two revisions, from the older to the newer one. */
export function Comparison<Item extends RecordFrame>({ ui, record, chosen, onEnd }: ComparisonProps<Item>) {
  const { t } = useResourceMessages(ui);
  const { i18n } = useTranslation('screens');
  const zone = useShownZone();
  const id = useId();
  const [older, newer] = chosen.toSorted((one, other) => one.version - other.version);
  const when = (revision: RevisionItem): string => exactTime(revision.createdAt, i18n.language, zone);
  return (
    <section className={classes.comparison} aria-labelledby={id}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Title order={3} size="h5" id={id}>
          {t('screens:revisions.compare.title')}
        </Title>
        <Button size="compact-xs" variant="subtle" onClick={onEnd}>
          {t('screens:revisions.compare.end')}
        </Button>
      </Group>
      {older && newer ? (
        <>
          <Text size="xs" c="dimmed">
            {t('screens:revisions.compare.between', { older: when(older), newer: when(newer) })}
          </Text>
          <Between ui={ui} record={record} older={older} newer={newer} />
        </>
      ) : (
        <Text size="sm" c="dimmed" role="status">
          {t('screens:revisions.compare.second')}
        </Text>
      )}
    </section>
  );
}

function Between<Item extends RecordFrame>({
  ui,
  record,
  older,
  newer,
}: Pick<ComparisonProps<Item>, 'ui' | 'record'> & { older: RevisionItem; newer: RevisionItem }) {
  const before = useRevisionValues(ui, record.id, older.id);
  const after = useRevisionValues(ui, record.id, newer.id);
  if (!before.data || !after.data) return <RevisionWaiting ui={ui} error={before.error ?? after.error} />;
  return <Told ui={ui} before={before.data} after={after.data} />;
}

function Told<Item extends RecordFrame>({
  ui,
  before,
  after,
}: {
  ui: ResourceUi<Item>;
  before: RevisionValues;
  after: RevisionValues;
}) {
  const { t } = useResourceMessages(ui);
  const differences = useDifferences(ui, before.newValue, after.newValue);
  return differences.length === 0 ? (
    <Text size="sm" mt="xs">
      {t('screens:revisions.compare.same')}
    </Text>
  ) : (
    <Differences ui={ui} differences={differences} before={before.newValue} after={after.newValue} />
  );
}
