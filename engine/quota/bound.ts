import type { Role } from '../access/roles.ts';

/**
 * Whether somebody with this role may make no more of a resource than the plan has. It does not depend on what they
 * make: also a record that is not counted is refused at the limit (docs/decisions/0023).
 */
export const isBoundByQuota = (
  { quota, quotaExceptions }: { quota?: unknown; quotaExceptions?: { unbound: readonly Role[] } },
  role: Role,
): boolean => quota !== undefined && !quotaExceptions?.unbound.includes(role);
