import { Alert, Button, Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { BridgeIllustration } from '@tributary/kit/illustrations/BridgeIllustration.console.tsx';
import { LostIllustration } from '@tributary/kit/illustrations/LostIllustration.console.tsx';
import { FormSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import type { ReactNode } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { isNotFound } from '../../http/client.ts';
import { useTitleOf, useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { ConsoleLinkButton } from '../links.console.tsx';
import { ReadFailure, type QueryState } from '../reading/ReadFailure.console.tsx';
import { useProblemText } from '../problem-text.console.ts';
import { useRecord } from '../hooks/queries.console.ts';
import { useShownRecord } from './record-name.console.ts';
import { useRememberOpened } from '../recent/use-remember-opened.console.ts';

interface RecordScreenProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  children: (record: Item) => ReactNode;
  /** The skeleton while the record loads. Default: a form's. */
  skeleton?: ReactNode;
}

/** A screen about the record of the URL's `id`: a skeleton while it loads, and the error state when it fails. */
export function RecordScreen<Item extends RecordFrame>({ ui, children, skeleton }: RecordScreenProps<Item>) {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <FoundRecord key={id} ui={ui} found={useRecord(ui, id)} skeleton={skeleton}>
      {children}
    </FoundRecord>
  );
}

interface FoundRecordProps<Item extends RecordFrame> extends RecordScreenProps<Item> {
  found: QueryState<Item> & { isPending: boolean };
}

/**
 * A record once it is loaded; a skeleton before, and the error state when it fails. A record that can't be read again
 * stays, and it is said how old it is; one that was deleted meanwhile stays where it has a form.
 */
export function FoundRecord<Item extends RecordFrame>({
  ui,
  found,
  children,
  skeleton,
}: FoundRecordProps<Item>) {
  const titleOf = useTitleOf();
  const messages = useResourceMessages(ui);
  const { t } = messages;
  const problems = useProblemText(ui);
  useRememberOpened(ui, found.data?.id);
  const { definition } = ui;
  // A record of which there is one is named by its screen.
  const isSingle = definition.kind === 'resource' && definition.single;
  const isGone = isNotFound(found.error);
  // A form that is open may have what a person entered. What is only looked at would go on as if it were there.
  const data = isGone && definition.kind !== 'resource' ? undefined : found.data;
  useShownRecord(data && !isSingle ? titleOf(ui, data) : undefined);

  if (data) {
    return (
      <div>
        {isGone ? (
          <Alert color="warning" icon={<IconTrash size={18} />} mb="md">
            {t('screens:deletion.done', { noun: messages.The })}
          </Alert>
        ) : (
          <ReadFailure
            found={found}
            failure={t('screens:failure.retrieving', { noun: messages.the })}
            mb="md"
          />
        )}
        {children(data)}
      </div>
    );
  }
  if (found.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton h={28} w={260} mb="xl" aria-hidden />
        {skeleton ?? <FormSkeleton />}
      </div>
    );
  }
  const gone = found.data
    ? { title: t('screens:deletion.done', { noun: messages.The }) }
    : { title: t('screens:gone.title'), text: t('screens:gone.text') };
  return (
    <div role="alert">
      <EmptyState
        order={1}
        title={isGone ? gone.title : t('screens:failure.retrieving', { noun: messages.the })}
        illustration={isGone ? <LostIllustration /> : <BridgeIllustration />}
        action={
          isGone ? (
            <ConsoleLinkButton to={ui.listPath}>{t('screens:gone.back')}</ConsoleLinkButton>
          ) : (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              onClick={() => void found.refetch()}
            >
              {t('screens:tryAgain')}
            </Button>
          )
        }
      >
        {isGone ? gone.text : problems.reason(found.error)}
      </EmptyState>
    </div>
  );
}
