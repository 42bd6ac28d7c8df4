import type { Currency } from '@tributary/kit/money.ts';
import type { GiftPayment } from '@tributary/resources/gift-requests/payment-routes.ts';
import type {
  GIFT_FREQUENCIES,
  GIFT_REQUEST_KINDS,
  GIFT_REQUEST_STATES,
} from '@tributary/resources/gift-requests/routes.ts';

export type GiftFrequency = (typeof GIFT_FREQUENCIES)[number];
export type GiftRequestKind = (typeof GIFT_REQUEST_KINDS)[number];
export type GiftRequestState = (typeof GIFT_REQUEST_STATES)[number];

/** Least and most of one payment, in minor units. */
export const LEAST_MINOR = 100;
export const MOST_MINOR = 10_000_000;

/** Amount and frequency of a gift. */
export interface GiftTerms {
  minor: number;
  currency: Currency;
  frequency: GiftFrequency;
}

/** A donor's request about a gift, and its outcome. */
export interface GiftRequest {
  id: string;
  transactionId: string;
  kind: GiftRequestKind;
  /** Undefined for a stop and a pause. */
  wanted: GiftTerms | undefined;
  /** For how many months the gift is to be paused; null for a change and a stop. */
  months: number | null;
  before: GiftTerms;
  state: GiftRequestState;
  createdAt: Date;
  dealtAt: Date | null;
}

/** A recurring gift as its donor sees it. */
export interface Gift {
  transactionId: string;
  reference: string;
  language: string;
  useProdEnvironment: boolean;
  since: Date;
  terms: GiftTerms;
  /** The label of the amount that was chosen, such as a level of membership; null once the terms are others. */
  amountLabel: string | null;
  /** yyyy-mm-dd; null where it is not known. */
  nextOn: string | null;
  isEnded: boolean;
  /** The payment service's page where the payer changes how it is paid. */
  setupUrl: string | null;
  /** Whether the payment service changes and stops it at once; else people are asked. */
  offers: { change: boolean; stop: boolean };
  /** Newest first. */
  requests: GiftRequest[];
  /** Known payments by the schedule; newest first. */
  payments: GiftPayment[];
}
