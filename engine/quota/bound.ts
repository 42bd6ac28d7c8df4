import type { Role } from '../access/roles.ts';

/**
 * Whether a person with this role is refused another record of a resource at the plan's limit. The record itself does
 * not matter: one that is not counted is refused too (docs/decisions/0023).
 */
export const isBoundByQuota = (
  { quota, quotaExceptions }: { quota?: unknown; quotaExceptions?: { unbound: readonly Role[] } },
  role: Role,
): boolean => quota !== undefined && !quotaExceptions?.unbound.includes(role);
