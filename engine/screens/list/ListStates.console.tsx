import { Alert, Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { BasinIllustration } from '@tributary/kit/illustrations/BasinIllustration.console.tsx';
import { BridgeIllustration } from '@tributary/kit/illustrations/BridgeIllustration.console.tsx';
import { SearchIllustration } from '@tributary/kit/illustrations/SearchIllustration.console.tsx';
import type { RecordFrame } from '../../definition/resource.ts';
import { useAbility } from '../console-context.console.tsx';
import { useAllowed, useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { ConsoleLinkButton } from '../links.console.tsx';
import { ReadFailure, type QueryState } from '../reading/ReadFailure.console.tsx';
import { useProblemText } from '../problem-text.console.ts';
import { isNarrowed, type ListAddress } from './list-address.ts';

/**
 * The failure of reading a list, with its reason and a way to try again: above the rows that were read before, or in
 * their place.
 */
export function ListFailure<Item extends RecordFrame>({
  ui,
  found,
}: {
  ui: ResourceUi<Item>;
  found: QueryState;
}) {
  const messages = useResourceMessages(ui);
  const problems = useProblemText(ui);
  const failure = messages.t('screens:failure.list', { noun: messages.many });
  if (!found.isError) return null;
  if (found.data !== undefined) return <ReadFailure found={found} failure={failure} mb="sm" />;
  return (
    <div role="alert">
      <EmptyState
        title={failure}
        illustration={<BridgeIllustration />}
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={found.isFetching}
            onClick={() => void found.refetch()}
          >
            {messages.t('screens:tryAgain')}
          </Button>
        }
      >
        {problems.reason(found.error)}
      </EmptyState>
    </div>
  );
}

/** Says that saved views could not be read, or that the requested view no longer exists. */
export function ViewFailure<Item extends RecordFrame>({
  ui,
  found,
  isGone,
}: {
  ui: ResourceUi<Item>;
  found: QueryState;
  isGone: boolean;
}) {
  const { t, many } = useResourceMessages(ui);
  if (isGone)
    return (
      <Alert color="warning" role="status" mb="sm">
        {t('screens:views.gone', { noun: many })}
      </Alert>
    );
  return found.data === undefined ? (
    <ReadFailure found={found} failure={t('screens:views.unread')} mb="sm" />
  ) : null;
}

/** The empty state of a list: the reason, and the next step. */
export function ListNothing<Item extends RecordFrame>({
  ui,
  address,
  onClear,
}: {
  ui: ResourceUi<Item>;
  address: ListAddress;
  onClear: () => void;
}) {
  const { t, many } = useResourceMessages(ui);
  const allowed = useAllowed(ui);
  const ability = useAbility();
  const { comesFrom } = ui;
  if (isNarrowed(address)) {
    return (
      <EmptyState
        title={t('screens:nothing.matches', { noun: many })}
        illustration={<SearchIllustration />}
        action={
          <Button variant="default" onClick={onClear}>
            {t('screens:list.clearFilters')}
          </Button>
        }
      >
        {t('screens:nothing.widen')}
      </EmptyState>
    );
  }
  if (address.deleted) {
    return (
      <EmptyState title={t('screens:nothing.deleted', { noun: many })} illustration={<BasinIllustration />}>
        {t('screens:nothing.deletedWhere')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t(`${ui.namespace}:empty.title`)}
      illustration={ui.illustration}
      action={
        allowed.create && ui.createPath ? (
          <ConsoleLinkButton to={ui.createPath} leftSection={<IconPlus size={16} />}>
            {t(`${ui.namespace}:create`)}
          </ConsoleLinkButton>
        ) : comesFrom && ability.can('read', comesFrom.subject) ? (
          <ConsoleLinkButton to={comesFrom.path}>{t(comesFrom.labelKey)}</ConsoleLinkButton>
        ) : undefined
      }
    >
      {t(`${ui.namespace}:empty.text`)}
    </EmptyState>
  );
}
