import type * as z from 'zod';
import type { Environment } from '@tributary/kit/environment.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import type { DeliveryLogger } from './connector-logger.ts';

/** One thing to bring to one outside system. */
export interface DeliveryJob {
  /** The same in every attempt and replay: receivers recognize repeats by it. */
  id: string;
  tenantId: string;
  /** The submission, where the delivery is about one; null otherwise. */
  transactionId: string | null;
  /** The webhook that it goes to; null for connectors. */
  webhookId: string | null;
  connector: string;
  environment: Environment;
  payload: unknown;
  /** Its result, where it arrived before and is sent again. */
  earlier?: unknown;
  /** 1 for the first. */
  attempt: number;
  /** Whether the retry plan holds no further attempt. */
  isLast: boolean;
  createdAt: Date;
}

/** Services that a deliverer may use. */
export interface DelivererContext<Settings> {
  settings: Settings;
  fetchOut: FetchOut;
  logger: DeliveryLogger;
  /** Where the grants of connectors are kept, for those that renew theirs. */
  grants?: GrantStore;
}

/** Where the grants of connectors are kept. */
export interface GrantStore {
  db: Database;
  sealer: Sealer;
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
      /** It waits for a corrected mapping. */
      waits?: boolean;
    };

/**
 * Reads the job's settings for an attempt, from its tenant.
 * @throws ConnectorFailure, SealingError
 */
export type OpenSettings = (db: Database, sealer: Sealer, job: DeliveryJob) => Promise<unknown>;

/** An outside system for the worker: how to open the settings for an attempt, and how to make one. */
export interface Deliverer<Settings = unknown> {
  /** As in form configurations, for example `payment-v2`. */
  name: string;
  /** Settings are kept sealed per tenant and environment; null where jobs carry all that is needed. */
  settingsSchema: z.ZodType<Settings> | null;
  /** Opens the settings where they are not sealed per tenant and environment. */
  open?: OpenSettings;
  /** Every secret in the settings, so that no error that a receiver echoes shows one. */
  secretsOf(settings: Settings): string[];
  /** @throws ConnectorFailure or EgressError; both become outcomes */
  deliver(
    job: DeliveryJob,
    context: DelivererContext<Settings>,
  ): Promise<Extract<DeliveryOutcome, { kind: 'delivered' }>>;
}
