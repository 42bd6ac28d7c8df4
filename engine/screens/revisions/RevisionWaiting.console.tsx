import { Alert, Skeleton, Stack } from '@mantine/core';
import type { RecordFrame } from '../../definition/resource.ts';
import { useNoun, type NounFace } from '../noun.console.ts';
import { useProblemText } from '../problem-text.console.ts';

/** The shape of values that are on their way, or why they do not come. */
export function RevisionWaiting<Item extends RecordFrame>({
  face,
  error,
}: {
  face: NounFace<Item>;
  error: unknown;
}) {
  const { say } = useNoun(face);
  const problems = useProblemText(face);
  if (error) {
    return (
      <Alert color="danger" mt="xs" title={say('screens:revisions.unread')}>
        {problems.reason(error)}
      </Alert>
    );
  }
  return (
    <Stack gap="xs" mt="xs" aria-busy="true">
      <Skeleton h={12} w="70%" />
      <Skeleton h={12} w="50%" />
    </Stack>
  );
}
