import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import { readOrganization } from '../organization/organization.server.ts';
import { adjustmentSchema, BELOW_ZERO, UNIT_IS_FIXED } from './adjustment.ts';
import { counters, type CounterData } from './counter.ts';
import { counterHandlers, entriesExport } from './handlers.server.ts';
import { addAdjustment, hasEntries } from './entries.server.ts';
import { counterMigrations } from './migrations.ts';
import { counterTotals } from './totals.server.ts';

const refuse = (path: string, message: string) =>
  new ProblemError('validation_failed', 'Nothing was saved.', { errors: [{ path, message }] });

/** The existing entries are figures of one kind, and money of one currency: another would change their meaning. */
async function keepUnit({ tx, id, data, previous }: HookWrite<CounterData>): Promise<CounterData> {
  if (!previous) return data;
  const changed =
    previous.kind === data.kind
      ? data.kind === 'amount' && previous.currency !== data.currency && 'currency'
      : 'kind';
  if (changed && (await hasEntries(tx, id))) throw refuse(changed, UNIT_IS_FIXED);
  return data;
}

/**
 * Corrects a counter's total by a separate entry. The counter's row is locked, so that adjustments run one after the
 * other, each based on the version before it.
 */
async function adjust(
  { tx, actor, id, now, data }: HookWrite<CounterData>,
  input: Record<string, unknown>,
): Promise<CounterData> {
  const adjustment = adjustmentSchema.parse(input);
  const [summary] = await counterTotals(tx, 'production', [id]);
  if ((summary?.total ?? 0) + adjustment.amount < 0) throw refuse('amount', BELOW_ZERO);
  await addAdjustment(tx, { counterId: id, actor, at: now, ...adjustment });
  const logged: CounterData & { adjustment: typeof adjustment } = { ...data, adjustment };
  return logged;
}

/** Counters: their rules and entries. */
export const countersFeature = defineFeature({
  name: counters.name,
  resource: counters,
  migrations: counterMigrations,
  parts: () => ({
    routes: [counterHandlers, entriesExport],
    hooks: {
      defaults: async (tx, tenantId) => ({ currency: (await readOrganization(tx, tenantId)).currency }),
      beforeWrite: keepUnit,
      actions: { adjust },
    },
  }),
});
