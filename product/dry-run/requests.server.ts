import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import type { Connector } from '@tributary/resources/connectors/port/connector.ts';
import { dryPayment, dryRequests } from '../connectors/dry-requests.ts';
import { hideSecrets, outcomeOf } from '../connectors/registry.server.ts';
import type { SettingsRef } from '../connectors/settings.server.ts';
import { testConnection } from '../connectors/test-connection.server.ts';
import type { NewDelivery } from '../delivery/enqueue.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import type { Submission } from '../submissions/submission.ts';
import { BODY_SHOWN, type DryRunConnector } from './routes.ts';

export interface DryRunDeps {
  fetchOut: FetchOut;
}

/** In place of addresses that hold a token of the submission's own. */
export const ADDRESS = 'https://•••';

/** Opens the settings of a connector, in a transaction of the caller's. */
export type OpenStored = (ref: SettingsRef) => Promise<unknown>;

/** The requests with today's settings, without their secrets. */
export async function orderRequests(
  open: OpenStored,
  connector: Connector,
  { environment, tenantId }: NewDelivery,
  payload: unknown,
  submission: Submission,
): Promise<Pick<DryRunConnector, 'requests' | 'problem'>> {
  const stored = await open({ tenantId, connector: connector.kind, environment });
  const settings = connector.settings.safeParse(stored);
  if (!settings.success)
    return {
      requests: [],
      problem: {
        code: 'not_configured',
        message: 'A credential is missing. Enter it again.',
        httpStatus: null,
      },
    };
  const secrets = connector.secretsOf(settings.data);
  try {
    const found =
      connector.type === 'payment'
        ? dryPayment(
            connector,
            { reference: submission.id, payload, returnUrl: ADDRESS, notificationUrl: ADDRESS },
            settings.data,
          )
        : await dryRequests(connector, payload, settings.data, tenantId);
    const requests = found.map(({ method, url, headers, sealed, body }) => ({
      method,
      url: hideSecrets(url, secrets),
      headers: [
        ...Object.entries(headers).map(([name, value]) => ({ name, value: hideSecrets(value, secrets) })),
        ...sealed.map((name) => ({ name, value: '•••' })),
      ],
      body: body === undefined ? null : hideSecrets(body, secrets).slice(0, BODY_SHOWN),
    }));
    return { requests, problem: null };
  } catch (error) {
    const outcome = outcomeOf(error, secrets);
    if (outcome?.kind !== 'failed') throw error;
    const { code, message, httpStatus = null } = outcome;
    return { requests: [], problem: { code, message, httpStatus } };
  }
}

/**
 * Tests the stored connection, for people with the ability.
 * @returns null where it is not set up
 */
export async function tested(
  { fetchOut }: DryRunDeps,
  context: RequestContext,
  connector: Connector,
  { tenantId, environment }: NewDelivery,
): Promise<DryRunConnector['test']> {
  const { app } = context;
  const ref = { tenantId, connector: connector.kind, environment };
  const found = await testConnection({ app, fetchOut, now: context.now() }, connector, ref);
  if (!found) return null;
  const { isWorking, request, httpStatus, failure } = found;
  return { isWorking, request, httpStatus, problem: failure && { ...failure, httpStatus } };
}
