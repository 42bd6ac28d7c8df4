import type { Flag } from '@tributary/engine/quota/plans.ts';
import type { Instruction, Mapping } from '../../configuration-parts/parts.ts';
import type { Currency } from '@tributary/kit/money.ts';
import type * as z from 'zod';
import type { PlannedDonation } from './planned-donation.ts';
import type { FetchOut, OutboundAnswer, OutboundRequest } from '@tributary/engine/egress/egress.server.ts';

/** A sum of money: integer minor units, and its currency. */
export interface PaymentAmount {
  minor: number;
  currency: string;
}

/** The values from which a connector plans an order: no settings, and only answers that may be sent. */
export interface PlanInput {
  transactionId: string;
  form: { id: string; description: string };
  page: { id: string; name: string; campaignCode: string | null } | undefined;
  language: string;
  submittedAt: Date;
  /** Its day by the organization's clock: `2026-11-23`. */
  submittedOn: string;
  /** Answers that the configuration's permission lets out, from `answersToSend`: the parts of an answer as `key.part`. */
  answers: Readonly<Record<string, unknown>>;
  /** The visitor's e-mail address, if it is among these answers. */
  email: string | undefined;
  consents: readonly { key: string; given: boolean }[];
  donation: PlannedDonation | undefined;
  /** The configuration's mapping for this connector; empty without one. */
  mapping: Mapping;
  /** How the configuration says to write records; undefined where it has no instruction. */
  instruction: Instruction | undefined;
}

/** The means of a connector to make requests. */
export interface ConnectorIo<Settings> {
  /** With the present grant: after `renew` the renewed one. */
  readonly settings: Settings;
  fetchOut: FetchOut;
  /**
   * Renews and stores the grant after the service refused its access token; only with an authorization.
   * @throws ConnectorFailure authorize_again when the service no longer accepts the grant; EgressError
   */
  renew?(): Promise<void>;
  /**
   * The access token of another connection that the settings name: a custom integration, or the CRM's grant.
   * @param refused a token that the service has just refused
   * @throws ConnectorFailure not_authorized_yet, authorize_again; EgressError
   */
  bearer?(refused?: string): Promise<string>;
}

/** The tokens that a service grants by its own sign-in page. */
export interface Grant {
  accessToken: string;
  /** Undefined where the one from before stays. */
  refreshToken: string | undefined;
  /** Where the service's calls go. */
  instanceUrl: string;
}

type WithoutRenewal<Settings> = Pick<ConnectorIo<Settings>, 'settings' | 'fetchOut'>;

/** How a service grants access: OAuth 2.0 with an authorization code and PKCE. State and storage are the core's. */
export interface Authorization<Settings> {
  /** Where the person is sent. @param request `codeChallenge` is a SHA-256, as S256 has it */
  authorizeUrl(
    settings: Settings,
    request: { state: string; redirectUri: string; codeChallenge: string },
  ): string;
  /** @throws ConnectorFailure, EgressError */
  exchange(
    request: { code: string; redirectUri: string; codeVerifier: string },
    io: WithoutRenewal<Settings>,
  ): Promise<Grant>;
  /** @throws ConnectorFailure authorize_again when the service no longer accepts the grant; EgressError */
  refresh(io: WithoutRenewal<Settings>): Promise<Grant>;
  /** Gives the grant back. @throws ConnectorFailure, EgressError */
  revoke(io: WithoutRenewal<Settings>): Promise<void>;
}

/** An object of a service that mappings can target. */
export interface DescribedObject {
  name: string;
  label: string;
}
export interface DescribedField {
  name: string;
  label: string;
  type: string;
  isRequired: boolean;
  /** Whether a record is found by it when it is written again. */
  isExternalId: boolean;
  /** The objects whose records it references. */
  referenceTo: readonly string[];
  /** The values of a picklist that can be chosen; left out where anything may be given. */
  values?: readonly { value: string; label: string }[];
  /** The longest text; left out where the service does not say. */
  length?: number;
}

/** A value of a record, as a service has it. */
export type FoundValue = string | number | boolean | null;

/** The record to find, and the fields to read. */
export interface LookupRequest {
  object: string;
  /** The field that identifies it. */
  match: string;
  value: string;
  fields: readonly string[];
}

/** A campaign as a service has it. */
export interface Campaign {
  code: string;
  name: string;
}

/** A query for a service's campaigns. */
export interface CampaignQuery {
  campaigns: string;
  /** The field that contains the code; the record's id when it is empty. */
  destinationField: string;
}

/** Details from a successful test of a connection. */
export interface Checked {
  /** Requests in the service's current period, and their limit; null when the service does not return them. */
  usage: { used: number; limit: number } | null;
}

/** One request of an order, as people read it. */
export interface PlannedStep {
  /** The method and the path below the service's address: `POST /PaymentIntent`. */
  request: string;
  /** The content of the request, by the service's names, without settings, addresses and tokens. */
  values: Record<string, string | number | boolean>;
}

/** A request of an order as it goes out: a dry run shows it and a delivery sends it (docs/decisions/0061). */
export interface ServiceRequest {
  method: NonNullable<OutboundRequest['method']>;
  /** A whole address, or a path below the one that the service names with its token. */
  url: string;
  /** Without headers that contain a credential or a signature. */
  headers: Readonly<Record<string, string>>;
  /** The headers that are added when it is sent, each with a credential or a signature. */
  sealed: readonly string[];
  body?: string;
}

/**
 * The requests of an order, one after the other: each may need the responses to those before it. In a dry run each
 * response is undefined, and the order continues as if nothing had been found. Its return value is shown on the
 * transaction's page and contains nothing secret.
 */
export type OrderRequests = AsyncGenerator<
  ServiceRequest,
  Record<string, unknown>,
  OutboundAnswer | undefined
>;

interface ConnectorBase<Settings, Payload> {
  /** As in form configurations, for example `payment-v2`. */
  kind: string;
  /** The flag of the plan that it needs. */
  flag: Flag;
  /** The settings of one environment, with opened credentials. */
  settings: z.ZodType<Settings>;
  /** Every secret in the settings, so that no error that a service echoes shows one. */
  secretsOf(settings: Settings): string[];
  /** The payload of an order as the outbox stores it: it does not depend on settings. */
  payload: z.ZodType<Payload>;
  /** Plans an order, at acceptance. Pure: no clock, no settings, no request. */
  plan(input: PlanInput): Payload;
  /** Describes the requests of an order, for the transaction's page. Pure, as `plan` is. */
  preview(payload: Payload): PlannedStep[];
  /** Tests a connection by a request that changes nothing. @throws ConnectorFailure, EgressError */
  check(io: ConnectorIo<Settings>): Promise<Checked | void>;
  /** False where the check is a request that the service may act on: then only people make it, and no schedule. */
  isWatched?: false;
  /** Of a service that people sign in to; each of the rest only where the service has it. */
  authorization?: Authorization<Settings>;
  /** Lists the objects and fields that mappings can target. @throws ConnectorFailure, EgressError */
  describe?: {
    objects(io: ConnectorIo<Settings>): Promise<DescribedObject[]>;
    fields(object: string, io: ConnectorIo<Settings>): Promise<DescribedField[]>;
  };
  /** Finds at most two records by a field, to know whether a match is unique. @throws ConnectorFailure, EgressError */
  lookup?(asked: LookupRequest, io: ConnectorIo<Settings>): Promise<Record<string, FoundValue>[]>;
  /**
   * Lists the campaigns of the settings' query; undefined without a query.
   * @param asked another query, which a person tests before saving it
   * @throws ConnectorFailure, EgressError
   */
  campaigns?(io: ConnectorIo<Settings>, asked?: CampaignQuery): Promise<Campaign[] | undefined>;
}

/** A service that gets a copy of submissions, such as a CRM. */
export interface DeliveryConnector<Settings = unknown, Payload = unknown> extends ConnectorBase<
  Settings,
  Payload
> {
  type: 'delivery';
  /** The target fields that an order fills, `Contact.Email`; of a service that describes its fields. Pure. */
  needs?(payload: Payload): string[];
  /**
   * Builds an order's requests with the current settings, reading each response that it is given. It sends nothing.
   * @param owner whose turn it is when the organization's own template is rendered
   * @param earlier the result of the same delivery when it arrived before
   * @throws ConnectorFailure
   */
  requests(payload: Payload, settings: Settings, owner: string, earlier?: unknown): OrderRequests;
  /**
   * Sends one of them, with its credentials. The same `id` may come more than once.
   * @returns any response but a refusal of the credentials
   * @throws ConnectorFailure, EgressError
   */
  send(request: ServiceRequest, io: ConnectorIo<Settings>, job: { id: string }): Promise<OutboundAnswer>;
}

/**
 * The state of a payment: `action` the payer must still act; `processing` the payer is done and the money comes in
 * days; `authorized` a standing order is in place and nothing is due yet; `paid`; `failed` refused, cancelled or
 * abandoned; `refunded` the money came and was paid back.
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
  /** The reference of the request that created the payment; null when the service does not return it. */
  reference: string | null;
}

/** A payment that the service lists. */
export interface ListedPayment {
  /** As `Payment` has it: by this `readPayment` reads it. */
  providerId: string;
  madeAt: Date;
}

/** A way to pay that the service offers. */
export interface PaymentMethod {
  /** The value of a form's payment-method question: letters, digits, `_`, `.` and `-`. */
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
  /** Where the payer returns to, regardless of the outcome. */
  returnUrl: string;
  /** Where the service sends its notifications. */
  notificationUrl: string;
}

/** A recurring gift, as its service returns it. */
export interface RecurringPayment {
  amount: PaymentAmount | null;
  /** As our forms name it; null for one that they don't have. */
  frequency: 'monthly' | 'quarterly' | 'yearly' | null;
  /** yyyy-mm-dd; null where nothing more is due, or the service does not say. */
  nextOn: string | null;
  /** Where nothing more will be collected. */
  isEnded: boolean;
  /** A page of the service where the payer changes how it is paid. */
  setupUrl: string | null;
}

/** A change that a donor wants of a recurring payment. */
export interface RecurringChange {
  amount: PaymentAmount;
  frequency: 'monthly' | 'quarterly' | 'yearly';
}

/** A recurring payment as its later payments name it. */
export interface RecurringSchedule {
  id: string;
  /** The payment that was made together with it, when it began; null where the first one comes by the schedule. */
  firstPaymentId: string | null;
  /** Whether its payments can be listed. */
  isListed: boolean;
}

/** A payment that came by a schedule. */
export interface SchedulePayment {
  scheduleId: string;
  providerId: string;
  state: Extract<PaymentState, 'processing' | 'paid' | 'failed' | 'refunded'>;
  /** Integer minor units. */
  minor: number;
  /** Null when the service does not return it: the gift's currency applies. */
  currency: Currency | null;
  /** yyyy-mm-dd: when it was collected, else when it is due; null where the service says neither. */
  on: string | null;
  changedAt: Date;
}

/** The last record of a list of changes, after which the next list begins. */
export interface ChangedAfter {
  at: Date;
  id: string;
}

/** The requested payments by schedules: those of one schedule, or those that changed since a time or after a record. */
export type SchedulePaymentsAsked = { scheduleId: string } | { since: Date } | { after: ChangedAfter };

/** How a service reads and changes recurring payments. People are asked to make changes that it does not support. */
export interface RecurringPayments<Settings> {
  /** The changes that the service makes at once for a payer. */
  offers: { change: boolean; stop: boolean };
  /** @returns undefined where the payment makes no recurring one. @throws ConnectorFailure, EgressError */
  read(
    payment: { reference: string; providerId: string },
    io: ConnectorIo<Settings>,
  ): Promise<RecurringPayment | undefined>;
  /**
   * Changes the amount and frequency from the next collection on. The same `key` never changes it twice.
   * @returns the service's page where the payer must confirm it; null when it is done
   * @throws ConnectorFailure, EgressError
   */
  change?(
    payment: { reference: string; providerId: string; key: string; returnUrl: string },
    change: RecurringChange,
    io: ConnectorIo<Settings>,
  ): Promise<{ redirectUrl: string | null }>;
  /** Stops it: nothing more is collected. @throws ConnectorFailure, EgressError */
  stop?(payment: { reference: string; providerId: string }, io: ConnectorIo<Settings>): Promise<void>;
  /** Of a service that can list later payments. */
  later?: LaterPayments<Settings>;
}

/** How the later payments of recurring gifts are read. */
export interface LaterPayments<Settings> {
  /** @returns undefined where the payment makes no recurring one. @throws ConnectorFailure, EgressError */
  schedule(
    payment: { providerId: string },
    io: ConnectorIo<Settings>,
  ): Promise<RecurringSchedule | undefined>;
  /**
   * Lists the tried or made payments among the first `limit` matching records, in the order of their changes.
   * @returns with `next` if there may be more; undefined if this organization's can't be listed
   * @throws ConnectorFailure, EgressError
   */
  payments(
    asked: SchedulePaymentsAsked & { limit: number },
    io: ConnectorIo<Settings>,
  ): Promise<{ payments: SchedulePayment[]; next: ChangedAfter | null } | undefined>;
}

/** A service that takes payments. */
export interface PaymentConnector<Settings = unknown, Payload = unknown> extends ConnectorBase<
  Settings,
  Payload
> {
  type: 'payment';
  /** The ways to pay that the organization has activated. @throws ConnectorFailure, EgressError */
  methods(io: ConnectorIo<Settings>): Promise<PaymentMethod[]>;
  /** The service's name of the way to pay that a form's value means, as `methods` has it. Pure. */
  methodNamed(value: string, settings: Settings): string;
  /** The request that creates a payment. Pure. */
  request(request: PaymentRequest<Payload>, settings: Settings): ServiceRequest;
  /** Creates a payment, or finds the one that the same reference made. @throws ConnectorFailure, EgressError */
  createPayment(request: PaymentRequest<Payload>, io: ConnectorIo<Settings>): Promise<Payment>;
  /** @throws ConnectorFailure, EgressError */
  readPayment(
    payment: { reference: string; providerId: string },
    io: ConnectorIo<Settings>,
  ): Promise<Payment>;
  /**
   * The payments that were made since, newest first and at most `limit`; of a service that can be asked.
   * @returns undefined where this organization's can't be
   * @throws ConnectorFailure, EgressError
   */
  listPayments?(
    asked: { since: Date; limit: number },
    io: ConnectorIo<Settings>,
  ): Promise<ListedPayment[] | undefined>;
  /** Only for a service whose recurring payments can be read. */
  recurring?: RecurringPayments<Settings>;
  /** Returns which payment a notification is about, and nothing else: its state is read from the service. */
  readNotification(notification: { body: unknown }): { providerId: string } | undefined;
}

export type Connector = PaymentConnector | DeliveryConnector;
