import { Alert, Button, Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState } from '@tributary/kit/pieces/EmptyState.console.tsx';
import { BridgeDrawing } from '@tributary/kit/pieces/drawings/BridgeDrawing.console.tsx';
import { LostDrawing } from '@tributary/kit/pieces/drawings/LostDrawing.console.tsx';
import { FormSkeleton } from '@tributary/kit/pieces/Skeletons.console.tsx';
import type { ReactNode } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { ApiError } from '../../http/client.ts';
import { useNoun, type NounFace } from '../noun.console.ts';
import { PlaceButton } from '../places.console.tsx';
import { useProblemText } from '../problem-text.console.ts';
import { useRecord } from '../hooks/queries.console.ts';
import { useRememberOpened } from '../recent/use-remember-opened.console.ts';

interface RecordScreenProps<Item extends RecordFrame> {
  face: NounFace<Item>;
  children: (record: Item) => ReactNode;
  /** The shape of what comes; a form's when left out. */
  skeleton?: ReactNode;
}

/** A screen about the record of the address's `id`: its shape while it comes, and what to do when it does not. */
export function RecordScreen<Item extends RecordFrame>({
  face,
  children,
  skeleton,
}: RecordScreenProps<Item>) {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <FoundRecord key={id} face={face} found={useRecord(face, id)} skeleton={skeleton}>
      {children}
    </FoundRecord>
  );
}

interface FoundRecordProps<Item extends RecordFrame> extends RecordScreenProps<Item> {
  found: Pick<UseQueryResult<Item>, 'data' | 'error' | 'isPending' | 'refetch'>;
}

/** A record once it is there; until then its shape, and what to do when it does not come. */
export function FoundRecord<Item extends RecordFrame>({
  face,
  found,
  children,
  skeleton,
}: FoundRecordProps<Item>) {
  const noun = useNoun(face);
  const { say } = noun;
  const problems = useProblemText(face);
  useRememberOpened(face, found.data?.id);
  const isGone = found.error instanceof ApiError && found.error.problem.status === 404;

  if (found.data) {
    return (
      <div>
        {isGone ? (
          <Alert color="warning" icon={<IconTrash size={18} />} mb="md">
            {say('screens:deletion.done', { noun: noun.The })}
          </Alert>
        ) : null}
        {children(found.data)}
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
  return (
    <div role="alert">
      <EmptyState
        title={isGone ? say('screens:gone.title') : say('screens:failure.retrieving', { noun: noun.the })}
        drawing={isGone ? <LostDrawing /> : <BridgeDrawing />}
        action={
          isGone ? (
            <PlaceButton to={face.listPath}>{say('screens:gone.back')}</PlaceButton>
          ) : (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              onClick={() => void found.refetch()}
            >
              {say('screens:tryAgain')}
            </Button>
          )
        }
      >
        {isGone ? say('screens:gone.text') : problems.reason(found.error)}
      </EmptyState>
    </div>
  );
}
