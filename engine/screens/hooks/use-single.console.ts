import { useQuery } from '@tanstack/react-query';
import type { RecordFrame } from '../../definition/resource.ts';
import { useClient } from '../console-context.console.tsx';
import type { ResourceUi } from '../resource-ui.console.ts';
import { queryKeys } from './queries.console.ts';

/** The record of a single resource. */
export function useSingle<Item extends RecordFrame>({ definition }: ResourceUi<Item>, enabled = true) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.single(definition.name),
    queryFn: () => client.records<Item>(definition).view(''),
    staleTime: 5_000,
    enabled,
  });
}
