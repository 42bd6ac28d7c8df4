import { Box, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlusMinus } from '@tabler/icons-react';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { counterFigure, shareOfGoal, type CounterSummary } from '../counter-total.ts';
import { counterUi, type Counter } from '../counter-ui.console.tsx';
import { useFoundTotals } from '../counter-totals.console.ts';
import { AdjustDialog } from './AdjustDialog.console.tsx';

/** The counter's total, updated as submissions arrive, and the button to adjust it. */
export function LiveTotal({ counter }: { counter: Counter }) {
  const { t } = useTranslation('counters');
  const found = useFoundTotals([counter.id]);
  return (
    <Box maw={640} mb="xl">
      <Loaded found={found} failure={t('totalFailed')} waiting={<Skeleton h={64} aria-hidden />}>
        {(totals) => {
          const summary = totals.get(counter.id);
          return summary ? <Total counter={counter} summary={summary} /> : null;
        }}
      </Loaded>
    </Box>
  );
}

function Total({ counter, summary }: { counter: Counter; summary: CounterSummary }) {
  const { t, i18n } = useTranslation('counters');
  const allowed = useAllowed(counterUi);
  const environment = useEnvironment();
  const [adjusting, setAdjusting] = useState(false);
  const share = shareOfGoal(counter, summary.total);
  const goal = counterFigure(counter, counter.labels.threshold, i18n.language);
  return (
    <Stack gap={6}>
      <Group justify="space-between" align="flex-end" gap="sm">
        <Group align="baseline" gap="sm" aria-live="polite">
          <Text fz={28} fw={600} lh={1.2} className="tabular">
            <bdi>{counterFigure(counter, summary.total, i18n.language)}</bdi>
          </Text>
          <Text c="dimmed">
            {share === undefined ? t(`value.kind.${counter.kind}`) : t('ofGoal', { goal })}
          </Text>
          {summary.closed ? <ToneBadge tone="success">{t('closed')}</ToneBadge> : null}
        </Group>
        {!allowed.update ? null : environment === 'sandbox' ? (
          <Text size="xs" c="dimmed">
            {t('adjust.onlyProduction')}
          </Text>
        ) : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlusMinus size={14} />}
            onClick={() => setAdjusting(true)}
          >
            {t('adjust.open')}
          </Button>
        )}
      </Group>
      {share === undefined ? null : (
        <Progress
          value={share * 100}
          color={share === 1 ? 'success' : 'river'}
          aria-label={t('ofGoal', { goal })}
        />
      )}
      <Text size="xs" c="dimmed">
        {t('entries', { count: summary.entries })}
      </Text>
      <AdjustDialog
        counter={counter}
        total={summary.total}
        opened={adjusting}
        onClose={() => setAdjusting(false)}
      />
    </Stack>
  );
}
