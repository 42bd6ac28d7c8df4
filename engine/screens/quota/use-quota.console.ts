import { useQuery } from '@tanstack/react-query';
import { routesOf } from '../../http/route-client.ts';
import type { sharedRoutes } from '../../http/shared-routes.ts';
import type { QuotaFeature } from '../../quota/plans.ts';
import type { PlanUsage } from '../../quota/usage.ts';
import { useClient } from '../console-context.console.tsx';

/** The use of one quota of the plan. */
export interface QuotaStatus {
  used: number;
  /** Undefined for no limit, as is `left`. */
  limit: number | undefined;
  left: number | undefined;
  /** Whether one more would be refused (specification, section 9: the count is at least the limit). */
  reached: boolean;
}

/** All quotas of the organization's plan. The shell invalidates them with every change. */
export function usePlanUsage() {
  const client = useClient();
  return useQuery({
    queryKey: ['quotas'],
    queryFn: () => routesOf<typeof sharedRoutes>(client)('GET /quotas'),
    staleTime: 5_000,
  });
}

/**
 * Returns the usage of one quota; undefined while loading, where the person may not read the counted records, and for a
 * resource without a quota.
 */
export function useQuota(feature: QuotaFeature | undefined): QuotaStatus | undefined {
  const item = usePlanUsage().data?.items.find((each) => each.feature === feature);
  return item && quotaStatusOf(item);
}

/** One quota as screens show it. */
export function quotaStatusOf({ used, limit }: PlanUsage['items'][number]): QuotaStatus {
  if (limit === null) return { used, limit: undefined, left: undefined, reached: false };
  return { used, limit, left: Math.max(0, limit - used), reached: used >= limit };
}
