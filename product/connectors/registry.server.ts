import { EgressError } from '@tributary/engine/egress/egress-error.ts';
import type { Deliverer, DelivererContext, DeliveryJob, DeliveryOutcome, OpenSettings } from './deliverer.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import { presentConnectorSettings } from './settings.server.ts';

/** Every connector of the product, by name. */
export interface ConnectorRegistry {
  has(name: string): boolean;
  names(): string[];
  /** How the settings are opened that jobs for this connector need; undefined where they carry all themselves. */
  opens(name: string): OpenSettings | undefined;
  /** Every secret in a connector's settings, as stored, to be removed from recorded requests and responses. */
  secretsOf(name: string, settings: unknown): string[];
  /**
   * Runs one attempt. Never throws: every error is an outcome, in words without secrets.
   * @param context settings are as stored; undefined when the tenant has none
   */
  deliver(job: DeliveryJob, context: DelivererContext<unknown>): Promise<DeliveryOutcome>;
}

const MESSAGE_LIMIT = 500;

/** Takes secrets out of a text, whole or as they look inside an address. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length < 4) continue;
    for (const spelling of [secret, encodeURIComponent(secret)]) clean = clean.replaceAll(spelling, '•••');
  }
  return clean;
}

/** The same, of a message that is kept. */
export const withoutConnectorSecrets = (text: string, secrets: readonly string[]): string =>
  hideSecrets(text, secrets).slice(0, MESSAGE_LIMIT);

const failed = (code: string, message: string, retryable: boolean): DeliveryOutcome => ({
  kind: 'failed',
  retryable,
  code,
  message,
});

/** Maps a known failure to the delivery's outcome, in words without these secrets; undefined for a fault of ours. */
export function outcomeOf(error: unknown, secrets: string[]): DeliveryOutcome | undefined {
  if (error instanceof ConnectorFailure) {
    const { code, message, retryable, httpStatus, retryAfterMs, waits } = error;
    return {
      ...failed(code, withoutConnectorSecrets(message, secrets), retryable),
      ...(httpStatus && { httpStatus }),
      ...(retryAfterMs && { retryAfterMs }),
      ...(waits && { waits }),
    };
  }
  if (error instanceof EgressError)
    return failed(error.code, withoutConnectorSecrets(error.message, secrets), error.retryable);
  return undefined;
}

async function attempt<Settings>(
  connector: Deliverer<Settings>,
  job: DeliveryJob,
  context: DelivererContext<unknown>,
): Promise<DeliveryOutcome> {
  let settings = undefined as Settings;
  if (connector.settingsSchema) {
    const parsed = connector.settingsSchema.safeParse(context.settings);
    if (!parsed.success) {
      return failed(
        'not_configured',
        `The connector ${job.connector} is not set up for the ${job.environment} environment.`,
        false,
      );
    }
    settings = parsed.data;
  }
  try {
    return await connector.deliver(job, { ...context, settings });
  } catch (error) {
    const outcome = outcomeOf(error, connector.secretsOf(settings));
    if (outcome) return outcome;
    // A fault of ours. Its message may hold anything, so only its kind and place are told.
    const place =
      error instanceof Error
        ? error.stack
            ?.split('\n')
            .find((line) => line.includes('connectors/'))
            ?.trim()
        : undefined;
    context.logger.error(
      {
        deliveryId: job.id,
        connector: job.connector,
        error: error instanceof Error ? error.name : typeof error,
        place,
      },
      'A connector failed unexpectedly',
    );
    return failed('unexpected', 'Something went wrong inside the connector.', true);
  }
}

/** Collects connectors with different settings, each behind its own check. */
export function createConnectorRegistry(connectors: RegisteredConnector[]): ConnectorRegistry {
  const byName = new Map(connectors.map((connector) => [connector.name, connector]));
  return {
    has: (name) => byName.has(name),
    names: () => [...byName.keys()],
    opens: (name) => byName.get(name)?.open,
    secretsOf: (name, settings) => byName.get(name)?.secretsOf(settings) ?? [],
    async deliver(job, context) {
      const connector = byName.get(job.connector);
      return connector
        ? connector.attempt(job, context)
        : failed('unknown_connector', `There is no connector named ${job.connector}.`, false);
    },
  };
}

/** A connector with its settings' type closed over. */
export interface RegisteredConnector {
  name: string;
  open: OpenSettings | undefined;
  secretsOf(settings: unknown): string[];
  attempt(job: DeliveryJob, context: DelivererContext<unknown>): Promise<DeliveryOutcome>;
}

const openOwnSettings: OpenSettings = (db, sealer, job) => presentConnectorSettings(db, sealer, job);

/** Makes a connector ready for the registry. */
export const register = <Settings>(connector: Deliverer<Settings>): RegisteredConnector => ({
  name: connector.name,
  open: connector.open ?? (connector.settingsSchema === null ? undefined : openOwnSettings),
  secretsOf(settings) {
    const known = connector.settingsSchema?.safeParse(settings);
    return known?.success ? connector.secretsOf(known.data) : [];
  },
  attempt: (job, context) => attempt(connector, job, context),
});
