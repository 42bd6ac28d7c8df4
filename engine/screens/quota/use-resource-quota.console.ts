import type { RecordFrame } from '../../definition/resource.ts';
import { isBoundByQuota } from '../../quota/bound.ts';
import { useSession } from '../console-context.console.tsx';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { useQuota } from './use-quota.console.ts';
import { degreeOf, type QuotaDegree } from './degree.ts';

/** How a noun stands against the plan, for whoever is signed in. */
export interface ResourceQuota {
  used: number;
  limit: number;
  degree: QuotaDegree;
  /** Whether this person's next one would be refused. */
  stops: boolean;
  /** What a refusal says (specification, section 8): that the limit is reached, and what would help. */
  reached: string;
  upgrade: string;
}

/**
 * What is left of a noun in the plan; undefined where there is no limit, or it is not known yet. Whoever is not bound by
 * it is never stopped (specification, section 6).
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
    reached: t('screens:quotaReached', { noun: many }),
    upgrade: t('screens:upgrade', { noun: many }),
  };
}
