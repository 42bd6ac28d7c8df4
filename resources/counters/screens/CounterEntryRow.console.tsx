import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { counterUi, type Counter } from '../counter-ui.console.tsx';
import { changeFigure } from '../counter-total.ts';
import type { CounterEntry } from '../entry.ts';
import { useAdjust, useOpposite } from './use-adjust.console.tsx';
import classes from './entries.module.css';

/** One entry: time, kind, person, reason and amount. An adjustment can be undone by its opposite. */
export function CounterEntryRow({ entry, counter }: { entry: CounterEntry; counter: Counter }) {
  const { t, i18n } = useTranslation('counterEntries');
  const allowed = useAllowed(counterUi);
  const actions = useResourceActions(counterUi);
  const adjust = useAdjust();
  const opposite = useOpposite();
  const [working, setWorking] = useState(false);
  const { kind, value, transaction, author, reason, createdAt } = entry;
  const takeBack = async (): Promise<void> => {
    setWorking(true);
    try {
      await adjust(counter, opposite({ amount: value, reason: reason ?? '' }));
    } catch (error) {
      actions.fail('updating', error);
    }
    setWorking(false);
  };
  return (
    <tr>
      <td>
        <RelativeTime at={createdAt} />
      </td>
      <td>{t(`one.${kind}`)}</td>
      <td>
        {transaction ? (
          <ConsoleLink to={`/forms/transactions/${transaction.id}/view`}>
            <bdi className="tabular">{transaction.reference}</bdi>
          </ConsoleLink>
        ) : (
          <bdi>{author}</bdi>
        )}
      </td>
      <td>
        <bdi>{reason}</bdi>
        {kind === 'adjustment' && allowed.update ? (
          <Button
            className={classes.takeBack}
            size="compact-xs"
            variant="subtle"
            leftSection={<IconArrowBackUp size={14} />}
            loading={working}
            onClick={() => void takeBack()}
          >
            {t('takeBack')}
          </Button>
        ) : null}
      </td>
      <td>
        <bdi>{changeFigure(counter, value, i18n.language)}</bdi>
      </td>
    </tr>
  );
}
