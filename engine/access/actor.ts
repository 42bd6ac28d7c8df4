import type { Role } from './roles.ts';

/** The person who makes a request, as the database has them at that moment. */
export interface Actor {
  tenantId: string;
  tenantSlug: string;
  /** The organization's plan; it sets quotas and feature flags. */
  plan: string;
  userId: string;
  email: string;
  /** First and last name, or the e-mail address when there is none. */
  name: string;
  role: Role;
}
