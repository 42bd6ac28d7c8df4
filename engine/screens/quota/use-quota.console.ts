import { useQuery } from '@tanstack/react-query';
import type { QuotaFeature } from '../../quota/plans.ts';
import type { PlanUsage } from '../../quota/usage.ts';
import { useClient } from '../console-context.console.tsx';

/** How much of one feature of the plan is used. */
export interface QuotaStatus {
  used: number;
  /** Undefined where there is none, and `left` with it. */
  limit: number | undefined;
  left: number | undefined;
  /** Whether one more would be refused (specification, section 9: the count is at least the limit). */
  reached: boolean;
}

/** What the organization has of everything that its plan counts. The shell invalidates it with every change. */
export function usePlanUsage() {
  const client = useClient();
  return useQuery({
    queryKey: ['quotas'],
    queryFn: () => client.call<PlanUsage>('GET', '/api/v1/quotas'),
    staleTime: 5_000,
  });
}

/**
 * How much of a feature is used; undefined while it is not known, where the person may not see what is counted, and for
 * what stands against no feature.
 */
export function useQuota(feature: QuotaFeature | undefined): QuotaStatus | undefined {
  const item = usePlanUsage().data?.items.find((each) => each.feature === feature);
  return item && quotaStatusOf(item);
}

/** One line of the plan as screens show it. */
export function quotaStatusOf({ used, limit }: PlanUsage['items'][number]): QuotaStatus {
  if (limit === null) return { used, limit: undefined, left: undefined, reached: false };
  return { used, limit, left: Math.max(0, limit - used), reached: used >= limit };
}
