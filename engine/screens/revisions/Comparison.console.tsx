import { Button, Group, Text, Title } from '@mantine/core';
import { exactTime } from '@tributary/kit/dates.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFrame } from '../../definition/resource.ts';
import type { RevisionItem, RevisionValues } from '../../revisions/answer.ts';
import { useNoun, type NounFace } from '../noun.console.ts';
import { Differences, useDifferences } from './Differences.console.tsx';
import classes from './revisions.module.css';
import { RevisionWaiting } from './RevisionWaiting.console.tsx';
import { useRevisionValues } from './use-revision-values.console.ts';

interface ComparisonProps<Item extends RecordFrame> {
  face: NounFace<Item>;
  record: Item;
  /** One or two revisions, in the order in which they were chosen. */
  chosen: readonly RevisionItem[];
  onEnd: () => void;
}

/** What two revisions differ in, whatever lies between them: from the older to the newer one. */
export function Comparison<Item extends RecordFrame>({ face, record, chosen, onEnd }: ComparisonProps<Item>) {
  const { say } = useNoun(face);
  const { i18n } = useTranslation('screens');
  const id = useId();
  const [older, newer] = chosen.toSorted((one, other) => one.version - other.version);
  const when = (revision: RevisionItem): string => exactTime(revision.createdAt, i18n.language);
  return (
    <section className={classes.comparison} aria-labelledby={id}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Title order={3} size="h5" id={id}>
          {say('screens:revisions.compare.title')}
        </Title>
        <Button size="compact-xs" variant="subtle" onClick={onEnd}>
          {say('screens:revisions.compare.end')}
        </Button>
      </Group>
      {older && newer ? (
        <>
          <Text size="xs" c="dimmed">
            {say('screens:revisions.compare.between', { older: when(older), newer: when(newer) })}
          </Text>
          <Between face={face} record={record} older={older} newer={newer} />
        </>
      ) : (
        <Text size="sm" c="dimmed" role="status">
          {say('screens:revisions.compare.second')}
        </Text>
      )}
    </section>
  );
}

function Between<Item extends RecordFrame>({
  face,
  record,
  older,
  newer,
}: Pick<ComparisonProps<Item>, 'face' | 'record'> & { older: RevisionItem; newer: RevisionItem }) {
  const before = useRevisionValues(face, record.id, older.id);
  const after = useRevisionValues(face, record.id, newer.id);
  if (!before.data || !after.data) return <RevisionWaiting face={face} error={before.error ?? after.error} />;
  return <Told face={face} before={before.data} after={after.data} />;
}

function Told<Item extends RecordFrame>({
  face,
  before,
  after,
}: {
  face: NounFace<Item>;
  before: RevisionValues;
  after: RevisionValues;
}) {
  const { say } = useNoun(face);
  const differences = useDifferences(face, before.newValue, after.newValue);
  return differences.length === 0 ? (
    <Text size="sm" mt="xs">
      {say('screens:revisions.compare.same')}
    </Text>
  ) : (
    <Differences face={face} differences={differences} before={before.newValue} after={after.newValue} />
  );
}
