import type { RecordFrame } from '../../definition/resource.ts';
import { isBoundByQuota } from '../../quota/bound.ts';
import { useSession } from '../console-context.console.tsx';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { useQuota } from './use-quota.console.ts';
import { degreeOf, type QuotaDegree } from './degree.ts';

/** A resource's quota, for the signed-in person. */
export interface ResourceQuota {
  used: number;
  limit: number;
  degree: QuotaDegree;
  /** Whether this person's next create would be refused. */
  stops: boolean;
  /** The text of the refusal (specification, section 8): that the limit is reached, and how to get more. */
  reached: string;
  upgrade: string;
}

/**
 * Returns a resource's quota; undefined without a limit, or while it is loading. A role that may exceed the limit is
 * never stopped (specification, section 6).
 */
export function useResourceQuota<Item extends RecordFrame>(ui: ResourceUi<Item>): ResourceQuota | undefined {
  const { definition } = ui;
  const resource = definition.kind === 'resource' ? definition : undefined;
  const { role } = useSession();
  const { t, many } = useResourceMessages(ui);
  const status = useQuota(resource?.quota);
  if (status?.limit === undefined) return undefined;
  const { used, limit, reached } = status;
  return {
    used,
    limit,
    degree: degreeOf(used, limit),
    stops: reached && resource !== undefined && isBoundByQuota(resource, role),
    reached: t(ui.quotaKey ?? 'screens:quotaReached', { noun: many }),
    upgrade: t('screens:upgrade', { noun: many }),
  };
}
