import type { Environment } from '@tributary/kit/environment.ts';
import type { ContactMapping } from '../../connectors/payment-v2/mapping.ts';
import type { NewDelivery } from '../../delivery/enqueue.server.ts';
import type { PaymentOutcome } from './settle.server.ts';

/** The connector that takes payments. */
export const CONNECTOR = 'payment-v2';

/** In the query of the address that a visitor returns to from the payment page. */
export const RETURNED = 'returned';

/** A gift on its way to the payment service. */
export interface PaymentOrder {
  tenantId: string;
  transactionId: string;
  formId: string;
  amount: { minor: number; currency: string };
  frequency: string;
  paymentMethod: string | undefined;
  answers: Record<string, unknown>;
  email: string | undefined;
  /** From the form configuration: payment field → its source. */
  mapping: ContactMapping;
  /** Where the visitor comes back to, whatever happened. */
  returnUrl: string;
}

/** Where a payment stands when somebody asks. */
export type PaymentState =
  /** The payment page is ready for the visitor. */
  | { kind: 'redirect'; url: string }
  /** Not reached yet; the worker goes on trying. */
  | { kind: 'waiting' }
  | { kind: 'failed'; message: string };

/** What taking submissions needs of the payment connector. */
export interface Payments {
  /** For which environment this organization's payment service is set up: production where both are; undefined without one. */
  environment(tenantId: string): Promise<Environment | undefined>;
  /** Whether this organization's plan includes taking payments; a change of plan is known within seconds. */
  isInPlan(tenantId: string): Promise<boolean>;
  /**
   * The order as the outbox takes it, leased to this process.
   * @param begun for `begin` right after the commit; without it, `advance` starts it once the visitor goes on
   */
  orderOf(order: PaymentOrder, environment: Environment, begun: boolean): NewDelivery;
  /** Makes the first attempt at an order that was taken as begun, and answers where it stands. */
  begin(deliveryId: string, delivery: NewDelivery): Promise<PaymentState>;
  /** Tries the order's delivery now, unless somebody is at it, and answers where it stands. */
  advance(tenantId: string, transactionId: string): Promise<PaymentState>;
  /** Asks the payment service how the payment ended; undefined while it has not. */
  outcome(tenantId: string, transactionId: string): Promise<PaymentOutcome | undefined>;
}
