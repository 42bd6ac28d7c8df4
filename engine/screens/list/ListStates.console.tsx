import { Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { EmptyState } from '@tributary/kit/pieces/EmptyState.console.tsx';
import { BasinDrawing } from '@tributary/kit/pieces/drawings/BasinDrawing.console.tsx';
import { BridgeDrawing } from '@tributary/kit/pieces/drawings/BridgeDrawing.console.tsx';
import { SearchDrawing } from '@tributary/kit/pieces/drawings/SearchDrawing.console.tsx';
import type { RecordFrame } from '../../definition/resource.ts';
import { useAllowed, useNoun, type NounFace } from '../noun.console.ts';
import { PlaceButton } from '../places.console.tsx';
import { useProblemText } from '../problem-text.console.ts';
import { isNarrowed, type ListAddress } from './list-address.ts';

/** A list that could not be read: what happened, and another try. */
export function ListFailure<Item extends RecordFrame>({
  face,
  error,
  onRetry,
}: {
  face: NounFace<Item>;
  error: unknown;
  onRetry: () => void;
}) {
  const noun = useNoun(face);
  const problems = useProblemText(face);
  return (
    <div role="alert">
      <EmptyState
        title={noun.say('screens:failure.list', { noun: noun.many })}
        drawing={<BridgeDrawing />}
        action={
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            {noun.say('screens:tryAgain')}
          </Button>
        }
      >
        {problems.reason(error)}
      </EmptyState>
    </div>
  );
}

/** A list without a record: why, and what to do next. */
export function ListNothing<Item extends RecordFrame>({
  face,
  address,
  onClear,
}: {
  face: NounFace<Item>;
  address: ListAddress;
  onClear: () => void;
}) {
  const { say, many } = useNoun(face);
  const allowed = useAllowed(face);
  if (isNarrowed(address)) {
    return (
      <EmptyState
        title={say('screens:nothing.matches', { noun: many })}
        drawing={<SearchDrawing />}
        action={
          <Button variant="default" onClick={onClear}>
            {say('screens:list.clearFilters')}
          </Button>
        }
      >
        {say('screens:nothing.widen')}
      </EmptyState>
    );
  }
  if (address.deleted) {
    return (
      <EmptyState title={say('screens:nothing.deleted', { noun: many })} drawing={<BasinDrawing />}>
        {say('screens:nothing.deletedWhere')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={say(`${face.catalogue}:empty.title`)}
      drawing={face.drawing}
      action={
        allowed.create && face.createPath ? (
          <PlaceButton to={face.createPath} leftSection={<IconPlus size={16} />}>
            {say(`${face.catalogue}:create`)}
          </PlaceButton>
        ) : undefined
      }
    >
      {say(`${face.catalogue}:empty.text`)}
    </EmptyState>
  );
}
