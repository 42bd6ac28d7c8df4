import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { Controls } from './controls.ts';
import { toDecimal, type Charge, type Intent, type Notification } from './model.ts';
import { randomId, type Store } from './store.ts';

const ATTEMPT_TIMEOUT_MS = 10_000;

/** Names under `.localhost` are this machine (RFC 6761), independent of the system's resolver. */
const lookup: http.RequestOptions['lookup'] = (hostname, options, callback) => {
  if (/(^|\.)localhost\.?$/i.test(hostname)) {
    if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
    else callback(null, '127.0.0.1', 4);
  } else {
    dns.lookup(hostname, options, callback as never);
  }
};

/** Posts one message and returns the status, or null when there was no response. */
function post(url: string, body: string): Promise<number | null> {
  return new Promise((resolve) => {
    const target = URL.parse(url);
    if (target?.protocol !== 'http:' && target?.protocol !== 'https:') return resolve(null);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const send = target.protocol === 'https:' ? https.request : http.request;
    const request = send(
      target,
      { method: 'POST', headers, lookup, timeout: ATTEMPT_TIMEOUT_MS },
      (response) => {
        response.resume();
        response.on('close', () => resolve(response.statusCode ?? null));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
    request.end(body);
  });
}

/** The messages that the real service sends once a payment has ended, in their usual order. */
export function settledNotifications(intent: Intent, charges: Charge[]): Notification[] {
  if (!intent.webhookUrl) return [];
  const make = (type: string, data: Record<string, unknown>): Notification => ({
    id: randomId('ntf_'),
    intentId: intent.id,
    url: intent.webhookUrl!,
    event: { type, data },
    state: 'waiting',
    attempts: 0,
    lastStatus: null,
  });
  const messages = [
    make('paymentIntent.processed', {
      Id: intent.id,
      Status: intent.status,
      Payer: { Contact: { Id: intent.payer.id, Name: intent.payer.name } },
      // The intent is processed before the money moves, so this message does not confirm the money.
      ...(intent.oneTime && {
        OneTime: { Id: intent.oneTime.id, Type: 'cpm__Installment__c', Status: 'Pending' },
      }),
      ...(intent.recurring && {
        Recurring: {
          Id: intent.recurring.id,
          Type: 'cpm__Recurring_Payment__c',
          Status: intent.recurring.status,
        },
      }),
    }),
  ];
  if (intent.oneTime) {
    const collected = intent.oneTime.status === 'Collected';
    messages.push(
      make('installment.status_change', {
        Id: intent.oneTime.id,
        Status: intent.oneTime.status,
        Amount: toDecimal(intent.oneTime.amountMinor),
        AmountOpen: collected ? 0 : toDecimal(intent.oneTime.amountMinor),
        PaymentMethod: intent.method.name,
        PaymentProcessor: intent.method.processor,
        PaymentIntentId: intent.id,
        Payments: charges.map((charge) => ({
          Id: charge.id,
          Amount: toDecimal(charge.amountMinor),
          CollectionDate: charge.collectedAt.slice(0, 10),
        })),
      }),
    );
  }
  return messages;
}

/** Sends notifications in the current mode, and again after a refusal. */
export function createSender(store: Store, controls: Controls) {
  const timers = new Set<NodeJS.Timeout>();
  const held: Notification[] = [];
  let stopped = false;

  function later(ms: number, work: () => void): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  }

  async function attempt(notification: Notification): Promise<void> {
    const status = await post(notification.url, JSON.stringify(notification.event));
    if (stopped) return;
    const accepted = status !== null && status >= 200 && status < 300;
    const pause = controls.webhookRetryMs[notification.attempts];
    const state = accepted ? 'accepted' : pause === undefined ? 'given-up' : 'waiting';
    const next: Notification = {
      ...notification,
      attempts: notification.attempts + 1,
      lastStatus: status,
      state,
    };
    store.save({ notifications: [next] });
    if (state === 'waiting') later(pause!, () => void attempt(next));
  }

  function release(): void {
    for (let i = held.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [held[i], held[j]] = [held[j]!, held[i]!];
    }
    for (const notification of held.splice(0)) void attempt(notification);
  }

  return {
    /** Resumes notifications that the store already contains. */
    send(notifications: Notification[]): void {
      for (const notification of notifications) {
        switch (controls.webhookMode) {
          case 'drop':
            store.save({ notifications: [{ ...notification, state: 'dropped' }] });
            break;
          case 'shuffle':
            if (held.push(notification) === 1) later(controls.webhookDelayMs, release);
            break;
          case 'delay':
            later(controls.webhookDelayMs, () => void attempt(notification));
            break;
          case 'duplicate':
            void attempt(notification);
            later(50, () => void post(notification.url, JSON.stringify(notification.event)));
            break;
          default:
            void attempt(notification);
        }
      }
    },
    stop(): void {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
export type NotificationSender = ReturnType<typeof createSender>;
