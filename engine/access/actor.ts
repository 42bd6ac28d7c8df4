import type { Permission, Role } from './roles.ts';

/** The person or API credential that makes a request, as the database has it at that moment. */
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
  /** Only for an API credential: its permissions are those listed here that its role also has. */
  scopes?: readonly Permission[];
  /** The organization asks for a second factor that this person has not set up: only their own account is open. */
  lacksFactor?: true;
}
