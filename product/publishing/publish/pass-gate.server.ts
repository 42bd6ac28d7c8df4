import { requireAbility } from '@tributary/engine/lifecycle/context.server.ts';
import type { HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';
import { OVERRIDE_ABILITY, type PublishBody } from '@tributary/resources/pages/publication.ts';
import type { PublishedDespite } from '../page-content.ts';
import { GateError, type PublishGate } from './gate.ts';

/** The most errors of the checks that are returned and stored. */
const MOST_ERRORS = 20;

/**
 * Runs the checks before publishing. Errors are passed with a reason only, by people who may also change the
 * organization.
 * @returns the reason and the errors, where there were errors
 */
export async function passGate(
  { tx, actor }: HookWrite<PageData>,
  { data, override }: { data: PageData; override?: PublishBody['override'] },
  gate: PublishGate | undefined,
): Promise<PublishedDespite | undefined> {
  const tenant = { id: actor.tenantId, slug: actor.tenantSlug };
  const found = (await gate?.check(tx, tenant, data)) ?? [];
  const errors = found.filter(({ severity }) => severity === 'error').slice(0, MOST_ERRORS);
  if (!gate || errors.length === 0) return undefined;
  if (!override) throw new GateError(errors, gate.textOf);
  requireAbility(actor, ...OVERRIDE_ABILITY);
  return { reason: override.reason, errors: errors.map(gate.textOf) };
}
