import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { planNameOf } from '@tributary/engine/quota/plans.ts';
import { readDays, recordedMonths } from './days/days.server.ts';
import { utcDayOf } from './days/figures.server.ts';
import { costByDay, costsOf, type PlanPrices } from './prices/prices.ts';
import { pricesOf } from './prices/store.server.ts';
import type { Usage } from './routes.ts';

const FREE: PlanPrices = { monthly: 0, units: {} };

/** An organization's usage in a month, and its cost. Runs in the tenant's transaction. */
export async function readUsage(
  tx: Transaction,
  { tenantId, plan }: { tenantId: string; plan: string },
  { month: wanted, now }: { month: string | undefined; now: Date },
): Promise<Usage> {
  const today = utcDayOf(now);
  const month = wanted ?? today.slice(0, 7);
  const name = planNameOf(plan);
  const prices = await pricesOf(tx, month);
  const own = prices?.plans[name] ?? FREE;
  const days = await readDays(tx, tenantId, { month, now });
  const costs = costByDay(own, days);
  return {
    month,
    today,
    months: await recordedMonths(tx, tenantId, now),
    plan: name,
    currency: prices?.currency ?? null,
    monthly: own.monthly,
    days: days.map((day, at) => ({ ...day, cost: costs[at]! })),
    units: costsOf(
      own,
      days.filter(({ day }) => day !== today),
    ),
  };
}
