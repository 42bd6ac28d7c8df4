import { useQuery } from '@tanstack/react-query';
import { ROLES, SILENT_ROLES } from '@tributary/engine/access/roles.ts';
import { planOf } from '@tributary/engine/quota/plans.ts';
import { useClient, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { queryKeys } from '@tributary/engine/screens/queries.console.ts';
import { users } from '../user.ts';

const COUNTED = ROLES.filter((role) => !SILENT_ROLES.includes(role)).join(',');

/** How many of the plan's users there are. `limit` is undefined where the plan has none; undefined while not known. */
export function usePlaces(): { used: number; limit: number | undefined; full: boolean } | undefined {
  const client = useClient();
  const { plan, role } = useSession();
  const { data: used } = useQuery({
    queryKey: [...queryKeys.lists(users.name), 'places'],
    queryFn: async () =>
      (await client.of(users).list({ limit: 1, count: 'exact', filter: { role: COUNTED } })).total ?? 0,
  });
  const limit = planOf(plan).quotas.USERS;
  if (used === undefined) return undefined;
  // Plenipotent users bypass the quota (specification, section 6).
  return { used, limit, full: limit !== undefined && used >= limit && role !== 'plenipotent' };
}
