import type { Environment } from '@tributary/kit/environment.ts';
import type { ConnectorIo, PaymentConnector } from '@tributary/resources/connectors/port/connector.ts';
import type { NewDelivery } from '../../delivery/enqueue.server.ts';
import type { PaymentOutcome } from './expected.ts';

/** In the query of the address that a visitor returns to from the payment page. */
export const RETURNED = 'returned';

/** A payment connector that a form configuration names. */
export interface WantedPayment {
  kind: string;
  environment: Environment | undefined;
}

/** How an organization takes a donation. */
export interface PaymentSetup {
  connector: PaymentConnector;
  /**
   * The environment that the configuration chooses; else production where the service is set up for it, else the
   * sandbox; undefined without settings.
   */
  environment: Environment | undefined;
  /** Whether the organization's plan includes it; a change of plan is known within seconds. */
  isInPlan: boolean;
}

/** The present state of an order. */
export type OrderState =
  /** The payment page is ready for the visitor. */
  | { kind: 'redirect'; url: string }
  /** Not reached yet; the worker goes on trying. */
  | { kind: 'waiting' }
  | { kind: 'failed'; message: string };

/** A payment at its service, and the way there. */
export interface KnownPayment {
  connector: PaymentConnector;
  io: ConnectorIo<unknown>;
  providerId: string;
}

/** Further functions of payment services for reconciliation. */
export interface PaymentServices {
  /** The payment services that an organization has set up in an environment. */
  connectionsIn(
    tenantId: string,
    environment: Environment,
  ): Promise<{ connector: PaymentConnector; io: ConnectorIo<unknown> }[]>;
}

/** Functions of payment services for payments that were made. */
export interface PaymentAccess {
  /** The payment of a transaction; undefined where there is none, or its service can't be asked any more. */
  paymentOf(tenantId: string, transactionId: string): Promise<KnownPayment | undefined>;
}

/** Functions of payment services for accepting submissions. */
export interface Payments {
  /**
   * By which service an organization takes a donation: the first of `wanted`, else the first that it has set up.
   * @param wanted payment connectors, in the order of the form configuration
   */
  setupOf(tenantId: string, wanted?: readonly WantedPayment[]): Promise<PaymentSetup>;
  /** Makes the first attempt at an order that was written as begun, and returns its state. */
  begin(order: NewDelivery): Promise<OrderState>;
  /** Tries the order's delivery now, unless another process has it, and returns its state. */
  advance(tenantId: string, transactionId: string): Promise<OrderState>;
  /** Reads how the payment ended; undefined while the payer must act. */
  outcome(tenantId: string, transactionId: string): Promise<PaymentOutcome | 'processing' | undefined>;
  /** The name of this process on the leases of orders. */
  owner: string;
}
