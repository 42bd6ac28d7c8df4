import type { Role } from './roles.ts';

/** Who makes a request, as the database knows them at that moment. */
export interface Actor {
  tenantId: string;
  tenantSlug: string;
  /** The plan that the organization is on; it sets quotas and feature flags. */
  plan: string;
  userId: string;
  email: string;
  /** First and last name, or the e-mail address when there is none. */
  name: string;
  role: Role;
}
