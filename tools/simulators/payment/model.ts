/** The simulator's data of one payment intent. Amounts are integer minor units. */
export interface Intent {
  id: string;
  /** The owner: only calls with this account's token see it. Absent: the account of the plain token. */
  account?: string;
  idempotencyKey: string | null;
  /** Must be equal in a repeated call with the same key. */
  terms: string;
  status: 'New' | 'Processing' | 'Matched' | 'Failed';
  successUrl: string;
  failureUrl: string;
  webhookUrl: string | null;
  origin: string | null;
  campaignId: string | null;
  payer: { id: string; name: string; email: string | null };
  oneTime: { id: string; amountMinor: number; currency: string; status: InstallmentStatus } | null;
  recurring: {
    id: string;
    amountMinor: number;
    currency: string;
    frequency: SimulatedFrequency;
    startDate: string;
    endDate?: string;
    status: RecurringStatus;
  } | null;
  /**
   * Payments that the schedule has collected, or tried to collect; the payment that was made together with it is
   * `oneTime`.
   */
  installments?: ScheduledInstallment[];
  method: { name: MethodName; processor: string; target: string };
  /** The visitor's step on the hosted page. */
  step: 'open' | 'confirming' | 'done';
  /** Stored between the card form and the further step, so that the ledger can name the card. Never a full number. */
  lastDigits: string | null;
  createdAt: string;
}

/** A payment by the schedule of a recurring one. */
export interface ScheduledInstallment {
  id: string;
  amountMinor: number;
  currency: string;
  status: InstallmentStatus;
  /** yyyy-mm-dd */
  dueDate: string;
  modifiedAt: string;
}

export const INSTALLMENT_STATUSES = [
  'Pending',
  'Outstanding',
  'Collected',
  'Failed',
  'Cancelled',
  'Reversed',
] as const;
export type InstallmentStatus = (typeof INSTALLMENT_STATUSES)[number];
export type RecurringStatus = 'Pending' | 'Active' | 'Cancelled';
export type MethodName = 'CreditCard' | 'SEPA Direct Debit';

export const FREQUENCIES = ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'Yearly'] as const;
export type SimulatedFrequency = (typeof FREQUENCIES)[number];

/** Money that was taken. Tests compare this ledger with transactions and counters. */
export interface Charge {
  id: string;
  intentId: string;
  idempotencyKey: string | null;
  installmentId: string;
  kind: 'one-time' | 'recurring-initial' | 'recurring-first' | 'recurring-later';
  amountMinor: number;
  currency: string;
  method: MethodName;
  lastDigits: string | null;
  collectedAt: string;
}

/** A status message to the WebhookURL, stored until it was accepted. */
export interface Notification {
  id: string;
  intentId: string;
  url: string;
  event: { type: string; data: Record<string, unknown> };
  state: 'waiting' | 'accepted' | 'dropped' | 'given-up';
  attempts: number;
  lastStatus: number | null;
}

/** An amount as the API writes it: a decimal number of the currency's main unit. */
export const toDecimal = (minor: number): number =>
  Number(`${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`);
