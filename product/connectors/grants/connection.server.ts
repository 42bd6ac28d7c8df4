import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { noteCheck } from '../checks.server.ts';
import type { Connector, ConnectorIo } from '@tributary/resources/connectors/port/connector.ts';
import { crm as crmConnector } from '@tributary/resources/connectors/kinds/crm/connector.server.ts';
import type { GrantStore } from '../deliverer.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import { accessTokenOf } from '../sign-ins/tokens.server.ts';
import { outcomeOf } from '../registry.server.ts';
import type { SettingsRef } from '../settings.server.ts';
import { keepRenewed, readGranted, type Granted } from './grant-store.server.ts';

const crm: Connector = crmConnector as Connector;

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

/**
 * The access token that the CRM granted, for a service that lives in the same organization there.
 * @param endpoint the service's address: a grant is sent to the host that it came from and to no other
 * @throws ConnectorFailure not_authorized_yet, other_host, authorize_again; EgressError
 */
async function crmToken(
  { tenantId, environment }: SettingsRef,
  endpoint: unknown,
  refused: string | undefined,
  fetchOut: FetchOut,
  store: GrantStore,
): Promise<string> {
  const ref = { tenantId, connector: crm.kind, environment };
  const granted = await readGranted(store, crm, ref);
  const { accessToken } = granted ?? {};
  const authorization = granted?.['authorization'] as { instanceUrl?: string } | null | undefined;
  if (!granted || !accessToken || !authorization?.instanceUrl)
    throw new ConnectorFailure('not_authorized_yet', 'Nobody has authorized the CRM yet.', {
      retryable: false,
    });
  if (URL.parse(String(endpoint))?.origin !== URL.parse(authorization.instanceUrl)?.origin)
    throw new ConnectorFailure(
      'other_host',
      `The CRM’s authorization is for ${URL.parse(authorization.instanceUrl)?.host ?? 'another host'}. The address of the payment service must lead there.`,
      { retryable: false },
    );
  if (refused === undefined || refused !== accessToken) return accessToken;
  const anew = await once(ref, () => renewed(crm, ref, granted, fetchOut, store));
  return anew.accessToken ?? accessToken;
}

/** Runs a renewal, or waits for the one that is under way for the same grant. */
async function once(
  { tenantId, connector, environment }: SettingsRef,
  renew: () => Promise<Granted>,
): Promise<Granted> {
  const key = `${tenantId} ${connector} ${environment}`;
  const running = renewals.get(key) ?? renew();
  renewals.set(key, running);
  try {
    return await running;
  } finally {
    if (renewals.get(key) === running) renewals.delete(key);
  }
}

/** Notes that a grant has ended, so that the connectors' screen shows it without a test. */
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
 * The means for a connector's requests: its settings, the way out and, where it is authorized, renewing its grant.
 * @param store left out where no grant is renewed
 */
export function connectionTo<Settings>(
  connector: Connector,
  ref: SettingsRef,
  settings: Settings,
  fetchOut: FetchOut,
  store: GrantStore | undefined,
): ConnectorIo<Settings> {
  const said =
    typeof settings === 'object' && settings !== null ? (settings as Readonly<Record<string, unknown>>) : {};
  if (said['access'] === 'crm')
    return store
      ? { settings, fetchOut, bearer: (refused) => crmToken(ref, said['endpoint'], refused, fetchOut, store) }
      : { settings, fetchOut };
  const id = said['access'] === 'token' ? undefined : said['integrationId'];
  if (store && typeof id === 'string') {
    const integration = { tenantId: ref.tenantId, id };
    const bearer = (refused?: string) => accessTokenOf({ ...store, fetchOut }, integration, refused);
    return { settings, fetchOut, bearer };
  }
  if (!connector.authorization || !store) return { settings, fetchOut };
  let present = settings;
  return {
    get settings() {
      return present;
    },
    fetchOut,
    async renew() {
      const used = present as Granted;
      present = (await once(ref, () => renewed(connector, ref, used, fetchOut, store))) as Settings;
    },
  };
}
