import { useQuery } from '@tanstack/react-query';
import type { RecordFrame } from '../../definition/resource.ts';
import { useClient } from '../console-context.console.tsx';
import type { ResourceUi } from '../resource-ui.console.ts';

/** Where a record is used, read again on every mount: others may have changed it since. */
export function useUses<Item extends RecordFrame>({ definition }: ResourceUi<Item>, id: string | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: [definition.name, 'uses', id],
    queryFn: () => client.of(definition).uses(id!),
    enabled: id !== undefined,
    staleTime: 0,
  });
}
