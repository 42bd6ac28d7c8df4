import { Button, Group } from '@mantine/core';
import { NAME_LIMIT } from '@tributary/engine/definition/text.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { settleRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import { toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Adjustment } from '../adjustment.ts';
import { counters } from '../counter.ts';
import { counterUi, type Counter } from '../counter-ui.console.tsx';
import { changeFigure } from '../counter-total.ts';

/** The opposite of an adjustment, with a reason that names the original. */
export function useOpposite(): (adjustment: Adjustment) => Adjustment {
  const { t } = useTranslation('counterEntries');
  return ({ amount, reason }) => ({
    amount: -amount,
    reason: t('takeBackNamed', { reason }).slice(0, NAME_LIMIT).trim(),
  });
}

/**
 * Adjusts a counter and offers to undo it. Rejects with the server's refusal, which the dialog shows at its field.
 */
export function useAdjust(): (counter: Counter, adjustment: Adjustment) => Promise<void> {
  const { t, i18n } = useTranslation('counters');
  const client = useClient();
  const queries = useQueryClient();
  const actions = useResourceActions(counterUi);
  const opposite = useOpposite();

  const write = async (counter: Counter, adjustment: Adjustment): Promise<Counter> => {
    const adjusted = await client.of(counters).act(counter, 'adjust', adjustment);
    settleRecord(queries, counters.name, adjusted);
    void queries.invalidateQueries({ queryKey: ['counters'] });
    return adjusted;
  };
  const takeBack = async (counter: Counter, adjustment: Adjustment): Promise<void> => {
    try {
      await write(counter, opposite(adjustment));
      toastSuccess(t('adjust.undone'));
    } catch (error) {
      actions.fail('updating', error);
    }
  };
  return async (counter, adjustment) => {
    const adjusted = await write(counter, adjustment);
    const change = changeFigure(counter, adjustment.amount, i18n.language);
    toastSuccess(
      <Group gap="sm" justify="space-between">
        <span>
          {t('adjust.done')} <bdi>{change}</bdi>
        </span>
        <Button size="compact-xs" variant="default" onClick={() => void takeBack(adjusted, adjustment)}>
          {t('adjust.undo')}
        </Button>
      </Group>,
    );
  };
}
