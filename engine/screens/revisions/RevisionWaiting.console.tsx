import { Alert, Skeleton, Stack } from '@mantine/core';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { useProblemText } from '../problem-text.console.ts';

/** The skeleton of values that are loading, or why they failed to load. */
export function RevisionWaiting<Item extends RecordFrame>({
  ui,
  error,
}: {
  ui: ResourceUi<Item>;
  error: unknown;
}) {
  const { t } = useResourceMessages(ui);
  const problems = useProblemText(ui);
  if (error) {
    return (
      <Alert color="danger" mt="xs" title={t('screens:revisions.unread')}>
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
