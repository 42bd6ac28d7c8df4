import type { ImplementedFlag } from '@tributary/engine/quota/plans.ts';
import type { Mapping } from '@tributary/resources/form-configurations/parts.ts';
import type * as z from 'zod';
import type { FetchOut } from '../egress/egress.server.ts';

/** A sum of money: integer minor units, and its currency. */
export interface PaymentAmount {
  minor: number;
  currency: string;
}

/** What a connector plans a submission's order from. It holds no settings, and no answer that may not leave. */
export interface PlanInput {
  transactionId: string;
  form: { id: string; description: string };
  page: { id: string; name: string; campaignCode: string | null } | undefined;
  language: string;
  submittedAt: Date;
  /** Answers that the configuration's permission lets out, from `answersToSend`: the parts of an answer as `key.part`. */
  answers: Readonly<Record<string, unknown>>;
  /** The visitor's e-mail address, where it is among these answers. */
  email: string | undefined;
  consents: readonly { key: string; given: boolean }[];
  donation: { amount: PaymentAmount; frequency: string; method: string | undefined } | undefined;
  /** The configuration's mapping for this connector; empty where it has none. */
  mapping: Mapping;
}

/** What a connector may use for a request. */
export interface ConnectorIo<Settings> {
  settings: Settings;
  fetchOut: FetchOut;
}

/** One request of an order, as people read it. */
export interface PlannedStep {
  /** The method and the path below the service's address: `POST /PaymentIntent`. */
  request: string;
  /** What it says, by the service's names. Settings, addresses and tokens are not part of it. */
  values: Record<string, string | number | boolean>;
}

interface ConnectorBase<Settings, Payload> {
  /** As in form configurations, for example `payment-v2`. */
  kind: string;
  /** What of the plan it needs. */
  flag: ImplementedFlag;
  /** What an organization sets up, for one environment, with its credentials opened. */
  settings: z.ZodType<Settings>;
  /** Every secret in the settings, so that no error that a service echoes shows one. */
  secretsOf(settings: Settings): string[];
  /** What the outbox keeps of an order: nothing that depends on settings. */
  payload: z.ZodType<Payload>;
  /** Plans an order, at acceptance. Pure: no clock, no settings, no request. */
  plan(input: PlanInput): Payload;
  /** What an order asks of the service, for the transaction's page. Pure, as `plan` is. */
  preview(payload: Payload): PlannedStep[];
  /** Tests a connection by a request that changes nothing. @throws ConnectorFailure, EgressError */
  check(io: ConnectorIo<Settings>): Promise<void>;
}

/** A service that gets a copy of submissions, such as a CRM. */
export interface DeliveryConnector<Settings = unknown, Payload = unknown> extends ConnectorBase<
  Settings,
  Payload
> {
  type: 'delivery';
  /**
   * Delivers an order. The same `id` may come more than once.
   * @returns what the transaction's page shows, nothing secret
   * @throws ConnectorFailure, EgressError
   */
  deliver(
    payload: Payload,
    io: ConnectorIo<Settings>,
    job: { id: string; attempt: number },
  ): Promise<Record<string, unknown>>;
}

/**
 * The state of a payment: `action` the payer must still do something; `processing` the payer is done and the money comes
 * in days; `authorized` a standing order is in place and nothing is due yet; `paid`; `failed` refused, cancelled or
 * abandoned; `refunded` the money came and went back.
 */
export type PaymentState = 'action' | 'processing' | 'authorized' | 'paid' | 'failed' | 'refunded';

/** A payment as its service has it. */
export interface Payment {
  providerId: string;
  state: PaymentState;
  /** The service's own word for the state. */
  providerStatus: string | null;
  /** The hosted payment page, while the payer must act. */
  redirectUrl: string | null;
  /** Null when the service does not say. */
  amount: PaymentAmount | null;
  /** What the payment was created for; null when the service does not say. */
  reference: string | null;
}

/** A way to pay that the service offers. */
export interface PaymentMethod {
  /** What a form's payment-method question stores for it: letters, digits, `_`, `.` and `-`. */
  value: string;
  /** The service's own name. */
  name: string;
  isRecurring: boolean;
}

/** A payment to create. */
export interface PaymentRequest<Payload> {
  /** The transaction's id. The same one never makes a second payment. */
  reference: string;
  payload: Payload;
  /** Where the payer comes back to, whatever happened. */
  returnUrl: string;
  /** Where the service sends its notifications. */
  notificationUrl: string;
}

/** A service that takes payments. */
export interface PaymentConnector<Settings = unknown, Payload = unknown> extends ConnectorBase<
  Settings,
  Payload
> {
  type: 'payment';
  /** The ways to pay that the organization has activated. @throws ConnectorFailure, EgressError */
  methods(io: ConnectorIo<Settings>): Promise<PaymentMethod[]>;
  /** Creates a payment, or finds the one that the same reference made. @throws ConnectorFailure, EgressError */
  createPayment(request: PaymentRequest<Payload>, io: ConnectorIo<Settings>): Promise<Payment>;
  /** @throws ConnectorFailure, EgressError */
  readPayment(
    payment: { reference: string; providerId: string },
    io: ConnectorIo<Settings>,
  ): Promise<Payment>;
  /** Which payment a notification is about, and no more: its state is read from the service. */
  readNotification(notification: { body: unknown }): { providerId: string } | undefined;
}

export type Connector = PaymentConnector | DeliveryConnector;
