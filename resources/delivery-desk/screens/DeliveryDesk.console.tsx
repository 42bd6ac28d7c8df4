import { Button, Skeleton, Stack } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { CallIllustration } from '@tributary/kit/illustrations/CallIllustration.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskFilter } from '../desk.ts';
import { useCauses, useFollowDesk } from '../desk.console.ts';
import { CauseRow } from './CauseRow.console.tsx';
import { DeliveryDrawer } from './DeliveryDrawer.console.tsx';
import { DeskFilters, type ChosenFilter } from './DeskFilters.console.tsx';
import { DeskTotals } from './DeskTotals.console.tsx';
import { Replays } from './Replays.console.tsx';
import classes from './desk.module.css';

/** All deliveries that have not arrived, by cause: those that fail, those that stopped, and actions for them. */
export default function DeliveryDesk() {
  const { t } = useTranslation('deliveries');
  const environment = useEnvironment();
  const [filter, setFilter] = useState<ChosenFilter>({});
  const shown: DeskFilter = { ...filter, environment };
  const [opened, setOpened] = useState<string>();
  useFollowDesk();
  // Deliveries to webhooks are left out for people who may not see webhooks: such deliveries may still be pending.
  const seesAll = useAbility().can('read', 'webhooks');
  const found = useCauses(shown);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <PageHeader
        title={t('desk.title')}
        sentence={{ id: 'deliveries.desk', text: t(seesAll ? 'desk.sentence' : 'desk.sentenceSeen') }}
      />
      <Stack gap="lg">
        <DeskFilters filter={filter} onChange={setFilter} />
        {found.data && found.data.length > 0 ? <DeskTotals causes={found.data} /> : null}
        <Replays />
        {found.isPending ? <Skeleton h={180} aria-hidden /> : null}
        <ReadFailure found={found} failure={t('desk.unread')} />
        {found.data?.length === 0 ? (
          <EmptyState
            title={t(isFiltered ? 'desk.noneSuch' : seesAll ? 'desk.none' : 'desk.noneSeen')}
            illustration={<CallIllustration width={160} />}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => setFilter({})}>
                  {t('desk.clearFilters')}
                </Button>
              ) : undefined
            }
          >
            {isFiltered ? null : t(seesAll ? 'desk.noneText' : 'desk.noneSeenText')}
          </EmptyState>
        ) : null}
        {found.data && found.data.length > 0 ? (
          <ul className={classes.causes} aria-label={t('desk.causes')}>
            {found.data.map((cause) => (
              <CauseRow key={cause.key} cause={cause} filter={shown} onOpen={setOpened} />
            ))}
          </ul>
        ) : null}
      </Stack>
      <DeliveryDrawer id={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
