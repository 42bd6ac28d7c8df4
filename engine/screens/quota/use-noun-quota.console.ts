import type { RecordFrame } from '../../definition/resource.ts';
import { isBoundByQuota } from '../../quota/bound.ts';
import { useSession } from '../console-context.console.tsx';
import { useNoun, type NounFace } from '../noun.console.ts';
import { useQuota } from './use-quota.console.ts';
import { degreeOf, type QuotaDegree } from './degree.ts';

/** How a noun stands against the plan, for whoever is signed in. */
export interface NounQuota {
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
export function useNounQuota<Item extends RecordFrame>(face: NounFace<Item>): NounQuota | undefined {
  const { definition } = face;
  const noun = definition.kind === 'resource' ? definition : undefined;
  const { role } = useSession();
  const { say, many } = useNoun(face);
  const standing = useQuota(noun?.quota);
  if (standing?.limit === undefined) return undefined;
  const { used, limit, reached } = standing;
  return {
    used,
    limit,
    degree: degreeOf(used, limit),
    stops: reached && noun !== undefined && isBoundByQuota(noun, role),
    reached: say('screens:quotaReached', { noun: many }),
    upgrade: say('screens:upgrade', { noun: many }),
  };
}
