import { Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { counterFigure, shareOfGoal } from '../counter-total.ts';
import type { Counter } from '../counter-face.console.tsx';
import { useCounterTotals } from '../counter-totals.console.ts';
import { Standing } from './Standing.console.tsx';

/** What the counter stands at, moving as submissions come in. */
export function LiveTotal({ counter }: { counter: Counter }) {
  const { t, i18n } = useTranslation('counters');
  const standing = useCounterTotals([counter.id])?.get(counter.id);
  if (!standing) return <Skeleton h={64} maw={640} mb="xl" aria-hidden />;
  const share = shareOfGoal(counter, standing.total);
  const goal = counterFigure(counter, counter.labels.threshold, i18n.language);
  return (
    <Stack gap={6} maw={640} mb="xl" aria-live="polite">
      <Group align="baseline" gap="sm">
        <Text fz={28} fw={600} lh={1.2} className="tabular">
          <Standing kind={counter.kind}>{counterFigure(counter, standing.total, i18n.language)}</Standing>
        </Text>
        <Text c="dimmed">
          {share === undefined ? t(`value.kind.${counter.kind}`) : t('ofGoal', { goal })}
        </Text>
      </Group>
      {share === undefined ? null : (
        <Progress
          value={share * 100}
          color={counter.kind === 'amount' ? 'coral' : 'river'}
          aria-label={t('ofGoal', { goal })}
        />
      )}
      <Text size="xs" c="dimmed">
        {t('entries', { count: standing.entries })}
      </Text>
    </Stack>
  );
}
