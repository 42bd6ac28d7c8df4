import { useQuery } from '@tanstack/react-query';
import type { RecordFrame } from '../../definition/resource.ts';
import { useClient } from '../console-context.console.tsx';
import type { ResourceUi } from '../resource-ui.console.ts';

/** The values of a revision never change: they are cached forever. */
export function useRevisionValues<Item extends RecordFrame>(
  { definition }: ResourceUi<Item>,
  id: string,
  revisionId: string,
  enabled = true,
) {
  const client = useClient();
  return useQuery({
    queryKey: ['revision-values', definition.name, id, revisionId],
    queryFn: () => client.of(definition).revision(id, revisionId),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
