import type * as z from 'zod';
import type { Environment } from '@tributary/kit/environment.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { FetchOut } from '../egress/egress.server.ts';
import type { DeliveryLogger } from './connector-logger.ts';

/** One thing to bring to one outside system. */
export interface DeliveryJob {
  /** The same through every attempt and replay: what a receiver tells repeats by. */
  id: string;
  tenantId: string;
  /** What was submitted, where it tells of that; null otherwise. */
  transactionId: string | null;
  /** The webhook that it goes to; null for connectors. */
  webhookId: string | null;
  connector: string;
  environment: Environment;
  payload: unknown;
  /** 1 for the first. */
  attempt: number;
  /** Whether the retry plan holds no further attempt. */
  isLast: boolean;
  createdAt: Date;
}

/** What a connector may use while it delivers. */
export interface ConnectorContext<Settings> {
  settings: Settings;
  fetchOut: FetchOut;
  logger: DeliveryLogger;
}

/** How an attempt ended. `result` is kept with the delivery and may be shown, so it holds nothing secret. */
export type DeliveryOutcome =
  | { kind: 'delivered'; httpStatus?: number; result?: Record<string, unknown> }
  | {
      kind: 'failed';
      retryable: boolean;
      code: string;
      message: string;
      httpStatus?: number;
      retryAfterMs?: number;
    };

/** Reads what an attempt needs of the job's tenant. @throws ConnectorFailure, SealingError */
export type OpenSettings = (db: Database, sealer: Sealer, job: DeliveryJob) => Promise<unknown>;

/** An outside system that deliveries go to. One folder per system; `registry.server.ts` lists them. */
export interface Connector<Settings = unknown> {
  /** As in form configurations, for example `payment-v2`. */
  name: string;
  /** Settings are kept sealed per tenant and environment; null for a connector whose jobs carry all they need. */
  settingsSchema: z.ZodType<Settings> | null;
  /** Where its settings stand, if not sealed per tenant and environment. */
  open?: OpenSettings;
  /** Every secret in the settings, so that none can slip into an error that a receiver echoes. */
  secretsOf(settings: Settings): string[];
  /** @throws ConnectorFailure or EgressError; both become outcomes */
  deliver(
    job: DeliveryJob,
    context: ConnectorContext<Settings>,
  ): Promise<Extract<DeliveryOutcome, { kind: 'delivered' }>>;
}
