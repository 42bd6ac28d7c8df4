import type { Actor } from './actor.ts';

/** The product itself, as the actor of changes that no person made. */
export function systemActor(tenant: { id: string; slug: string; plan: string }): Actor {
  return {
    tenantId: tenant.id,
    tenantSlug: tenant.slug,
    plan: tenant.plan,
    userId: tenant.id,
    email: '',
    name: 'Tributary',
    role: 'maintainer',
  };
}
