import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { makeCursor, parseCursor } from '@tributary/engine/lifecycle/read/list-query.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { isCurrency, ownCurrencyFirst } from '@tributary/kit/money.ts';
import type { ListedSupporter } from '@tributary/resources/supporters/supporter.ts';
import * as z from 'zod';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { emailConsentsOf, factsOf } from './facts.server.ts';
import { searchPatterns } from './search-patterns.ts';
import { walkPeople, type Place } from './walk.server.ts';

interface Asked {
  tenantId: string;
  search: string;
  environment: Environment;
  /** From the previous page. */
  cursor?: string | undefined;
  limit: number;
  now: Date;
}

/**
 * A page of the people with an address, those with the newest donation or sign-up first; merged addresses are one
 * person. In the tenant's transaction.
 * @throws ProblemError validation_failed for a cursor of another list
 */
export async function listSupporters(
  tx: Transaction,
  { tenantId, search, environment, cursor, limit, now }: Asked,
): Promise<{ items: ListedSupporter[]; nextCursor: string | null }> {
  const isProduction = environment === 'production';
  const patterns = searchPatterns(search);
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const found = await walkPeople(tx, { tenantId, isProduction, patterns }, after, limit + 1);
  const people = found.slice(0, limit);
  const last = people.at(-1);
  const nextCursor = found.length > limit && last ? makeCursor(last.at, last.id) : null;
  if (people.length === 0) return { items: [], nextCursor };
  const { currency } = await readOrganization(tx, tenantId);
  const facts = await factsOf(tx, { tenantId, isProduction, now }, people);
  const consents = await emailConsentsOf(tx, { tenantId }, people);
  const items = people.flatMap(({ email }): ListedSupporter[] => {
    const own = facts.get(email);
    if (!own) return [];
    const totals = own.totals
      .flatMap((total) => (isCurrency(total.currency) ? [{ ...total, currency: total.currency }] : []))
      .toSorted(ownCurrencyFirst(currency, ({ count }) => count));
    return [
      {
        email,
        name: own.name,
        last: { ...own.last, at: own.at.toISOString() },
        totals,
        donations: totals.reduce((sum, { count }) => sum + count, 0),
        hasRecurringGift: own.hasRecurringGift,
        emails: consents.get(email) ?? 'none',
      },
    ];
  });
  return { items, nextCursor };
}

/** @throws ProblemError validation_failed */
function placeOf(cursor: string): Place {
  const { value, id } = parseCursor(cursor);
  const at = z.iso.datetime().safeParse(value);
  if (at.success) return { at: at.data, id };
  const message = 'This place in the list is not known. Start again from the first page.';
  throw new ProblemError('validation_failed', message, { errors: [{ path: 'cursor', message }] });
}
