import { Group, Progress, Text } from '@mantine/core';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { counterFigure, shareOfGoal } from '../counter-total.ts';
import { counterUi, type Counter } from '../counter-ui.console.tsx';
import { useCounterTotals } from '../counter-totals.console.ts';

const CELLS = {
  name: (counter: Counter) => counter.name,
  kind: (counter: Counter) => <KindAndTotal counter={counter} />,
};

/** The list of counters, each with its total. */
export default function CounterList() {
  return <ResourceList ui={counterUi} cells={useMemo(() => CELLS, [])} />;
}

/** Its kind, and its progress. */
function KindAndTotal({ counter }: { counter: Counter }) {
  const { t, i18n } = useTranslation('counters');
  const total = useCounterTotals()?.get(counter.id)?.total;
  if (total === undefined) return <>{t(`value.kind.${counter.kind}`)}</>;
  const share = shareOfGoal(counter, total);
  return (
    <Group gap="xs" wrap="nowrap">
      <Text span size="sm" className="tabular" fw={500}>
        <bdi>{counterFigure(counter, total, i18n.language)}</bdi>
      </Text>
      {share === undefined ? (
        <Text span size="xs" c="dimmed" truncate>
          {t(`value.kind.${counter.kind}`)}
        </Text>
      ) : (
        <Progress
          value={share * 100}
          w={72}
          size="sm"
          color={share === 1 ? 'success' : 'river'}
          aria-label={t('ofGoal', { goal: counterFigure(counter, counter.labels.threshold, i18n.language) })}
        />
      )}
    </Group>
  );
}
