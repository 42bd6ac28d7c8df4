import type { Database } from '@tributary/engine/storage/database.server.ts';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import type { ActTitle } from '@tributary/resources/logs/fixed-titles.ts';
import { logAct } from '@tributary/resources/logs/log-act.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { GiftRequestState, GiftTerms } from './gift.ts';
import { queueStaffNotice } from './emails.server.ts';
import type { GiftError, GiftNotice } from './html.ts';
import { closeRequests } from '@tributary/resources/supporters/close-requests.server.ts';
import { isServiceFailure } from '@tributary/resources/connectors/port/failure.ts';
import type { ReadGift } from './read-gift.server.ts';
import { lockGift, noteRequest, type Wish } from './store.server.ts';

export interface GiftDeps {
  db: Database;
  tenantId: string;
  now: Date;
  consoleOrigin: string;
  /** The gift's own page, where a payer comes back to. */
  returnUrl: string;
}

/** The result of a donor's request. */
type Done =
  | { kind: 'done'; notice: GiftNotice }
  | { kind: 'confirm'; url: string }
  | { kind: 'error'; error: GiftError; status: number };

/** Titles of entries in the activity log: for a donor's change, and for a donor's request. */
const ACTS = {
  change: { done: 'giftChangeMade', open: 'giftChangeWanted' },
  stop: { done: 'giftStopMade', open: 'giftStopWanted' },
  pause: { done: 'giftPauseMade', open: 'giftPauseWanted' },
} as const satisfies Record<Wish['kind'], Record<'done' | 'open', ActTitle>>;

/** The screen on which staff handle donors' requests. */
export const REQUESTS_PATH = '/forms/transactions/gift-requests';

/**
 * Changes a gift at its payment service, or asks staff to. Changes that the service refuses permanently go to staff
 * too; while it can't be reached nothing is changed.
 */
export async function changeGift(deps: GiftDeps, found: ReadGift, wanted: GiftTerms): Promise<Done> {
  const { payment, gift } = found;
  const change = gift.offers.change ? payment?.connector.recurring?.change : undefined;
  const wish = { kind: 'change', wanted } as const;
  if (!payment || !change) return ask(deps, found, wish);
  try {
    const at = { reference: gift.transactionId, providerId: payment.providerId };
    const { redirectUrl } = await change(
      { ...at, key: newId(), returnUrl: deps.returnUrl },
      { amount: { minor: wanted.minor, currency: wanted.currency }, frequency: wanted.frequency },
      payment.io,
    );
    await note(deps, found, wish, redirectUrl ? 'confirming' : 'done');
    return redirectUrl ? { kind: 'confirm', url: redirectUrl } : { kind: 'done', notice: 'doneChange' };
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    if (error.retryable) return { kind: 'error', error: 'unreachable', status: 503 };
    return ask(deps, found, wish);
  }
}

/** Stops a gift at its payment service, or asks people to. */
export async function stopGift(deps: GiftDeps, found: ReadGift): Promise<Done> {
  const { payment, gift } = found;
  const stop = gift.offers.stop ? payment?.connector.recurring?.stop : undefined;
  const wish = { kind: 'stop' } as const;
  if (!payment || !stop) return ask(deps, found, wish);
  try {
    await stop({ reference: gift.transactionId, providerId: payment.providerId }, payment.io);
    await note(deps, found, wish, 'done');
    return { kind: 'done', notice: 'doneStop' };
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    // A donor who wants to stop is never refused: people deal with it.
    return ask(deps, found, wish);
  }
}

/** Asks people to pause a gift: no payment service does it by itself. */
export function pauseGift(deps: GiftDeps, found: ReadGift, months: number): Promise<Done> {
  return ask(deps, found, { kind: 'pause', months });
}

async function ask(deps: GiftDeps, found: ReadGift, wish: Wish): Promise<Done> {
  await note(deps, found, wish, 'open');
  return { kind: 'done', notice: 'doneAsked' };
}

/** Notes a wish, and with an open one tells staff, in one transaction. */
async function note(
  { db, tenantId, now, consoleOrigin }: GiftDeps,
  { given, gift }: ReadGift,
  wish: Wish,
  state: GiftRequestState,
): Promise<void> {
  const before = gift.terms;
  await db.inTenant(tenantId, async (tx) => {
    await lockGift(tx, given.id);
    if (wish.kind === 'stop' && state === 'done')
      await closeRequests(tx, { tenantId, transactionId: given.id, end: 'stopped', by: null, now });
    const { id, isNew } = await noteRequest(tx, tenantId, { given, wish, before, state, now });
    await logAct(tx, {
      title: ACTS[wish.kind][state === 'done' ? 'done' : 'open'],
      actor: systemActor({ id: tenantId, slug: '', plan: '' }),
      now,
      id,
      event: isNew ? 'CREATE' : 'UPDATE',
      next: { transactionId: given.id, state, before, ...wish },
    });
    if (state !== 'open' || !isNew) return;
    const { reference } = gift;
    const href = `${consoleOrigin}${REQUESTS_PATH}`;
    await queueStaffNotice(tx, { tenantId, wish, reference, before, href });
  });
}
