import type { FetchOut } from '../../egress/egress.server.ts';
import { noteCheck } from '../checks.server.ts';
import type { Connector, ConnectorIo } from '../connector.ts';
import type { GrantStore } from '../deliverer.ts';
import { ConnectorFailure } from '../failure.ts';
import { accessTokenOf } from '../sign-ins/tokens.server.ts';
import { outcomeOf } from '../registry.server.ts';
import type { SettingsRef } from '../settings.server.ts';
import { keepRenewed, readGranted, type Granted } from './grant-store.server.ts';

/** Renewals under way, so that deliveries at once renew a grant once. */
const renewals = new Map<string, Promise<Granted>>();

/**
 * Renews a grant, unless another process did so since `used` was read, and stores it.
 * @throws ConnectorFailure authorize_again, EgressError
 */
async function renewed(
  connector: Connector,
  ref: SettingsRef,
  used: Granted,
  fetchOut: FetchOut,
  store: GrantStore,
): Promise<Granted> {
  const present = await readGranted(store, connector, ref);
  if (!present)
    throw new ConnectorFailure('not_configured', 'This connector is not set up.', { retryable: false });
  if (present.accessToken !== used.accessToken) return present;
  const { refresh } = connector.authorization!;
  try {
    const grant = await refresh({ settings: present, fetchOut });
    await keepRenewed(store, ref, present, grant);
    const { accessToken, refreshToken = present.refreshToken } = grant;
    return { ...present, accessToken, refreshToken };
  } catch (error) {
    // With tokens that are used once, another process may have taken this one: then its grant is the present one.
    const later = await readGranted(store, connector, ref);
    if (later && later.accessToken !== used.accessToken) return later;
    await noteEnded(connector, ref, present, error, store);
    throw error;
  }
}

/** Notes that a grant has ended, so that the connectors' screen says what to do without a test. */
async function noteEnded(
  connector: Connector,
  ref: SettingsRef,
  settings: Granted,
  error: unknown,
  { db }: GrantStore,
): Promise<void> {
  if (!(error instanceof ConnectorFailure) || error.code !== 'authorize_again') return;
  const outcome = outcomeOf(error, connector.secretsOf(settings));
  if (outcome?.kind !== 'failed') return;
  const { code, message, httpStatus = null } = outcome;
  const finding = {
    isWorking: false,
    request: null,
    httpStatus,
    failure: { code, message },
    methods: [],
    usage: null,
  };
  await db.inTenant(ref.tenantId, (tx) => noteCheck(tx, ref, finding, new Date()));
}

/**
 * What a connector may use for its requests: its settings, the way out and, where it is authorized, renewing its grant.
 * @param store left out where nothing is renewed
 */
export function connectionTo<Settings>(
  connector: Connector,
  ref: SettingsRef,
  settings: Settings,
  fetchOut: FetchOut,
  store: GrantStore | undefined,
): ConnectorIo<Settings> {
  const id = typeof settings === 'object' && settings !== null && Reflect.get(settings, 'integrationId');
  if (store && typeof id === 'string') {
    const integration = { tenantId: ref.tenantId, id };
    const bearer = (refused?: string) => accessTokenOf({ ...store, fetchOut }, integration, refused);
    return { settings, fetchOut, bearer };
  }
  if (!connector.authorization || !store) return { settings, fetchOut };
  let present = settings;
  const key = `${ref.tenantId} ${ref.connector} ${ref.environment}`;
  return {
    get settings() {
      return present;
    },
    fetchOut,
    async renew() {
      const running = renewals.get(key) ?? renewed(connector, ref, present as Granted, fetchOut, store);
      renewals.set(key, running);
      try {
        present = (await running) as Settings;
      } finally {
        if (renewals.get(key) === running) renewals.delete(key);
      }
    },
  };
}
