import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { SealingError } from '@tributary/engine/storage/sealing.server.ts';
import type { FetchOut } from '../egress/egress.server.ts';
import { noteCheck, type Finding } from './checks.server.ts';
import type { Connector, PaymentMethod } from './connector.ts';
import type { GrantStore } from './deliverer.ts';
import { connectionTo } from './grants/connection.server.ts';
import { outcomeOf, withoutConnectorSecrets } from './registry.server.ts';
import { openConnectorSettings, type SettingsRef } from './settings.server.ts';

const failing = (code: string, message: string): Finding => ({
  isWorking: false,
  request: null,
  httpStatus: null,
  failure: { code, message },
  methods: [],
  usage: null,
});

/** Notes the last request that a connector makes, and its response's status. */
function watched(fetchOut: FetchOut) {
  const last: { request: string | null; httpStatus: number | null } = { request: null, httpStatus: null };
  const watchedFetch: FetchOut = async (url, request) => {
    last.request = `${request?.method ?? 'GET'} ${url.replace(/[?#].*$/, '')}`;
    last.httpStatus = null;
    const response = await fetchOut(url, request);
    last.httpStatus = response.status;
    return response;
  };
  return { last, watchedFetch };
}

async function find(
  connector: Connector,
  ref: SettingsRef,
  stored: unknown,
  fetchOut: FetchOut,
  grants: GrantStore,
): Promise<Finding> {
  const parsed = connector.settings.safeParse(stored);
  if (!parsed.success)
    return failing('not_configured', 'A credential is missing. Enter it again, then test the connection.');
  const settings = parsed.data;
  const { last, watchedFetch } = watched(fetchOut);
  const io = connectionTo(connector, ref, settings, watchedFetch, grants);
  const secrets = () => [...connector.secretsOf(settings), ...connector.secretsOf(io.settings)];
  const seen = () => ({
    ...last,
    request: last.request && withoutConnectorSecrets(last.request, secrets()),
  });
  try {
    const checked = await connector.check(io);
    const methods: PaymentMethod[] = connector.type === 'payment' ? await connector.methods(io) : [];
    return { isWorking: true, ...seen(), failure: null, methods, usage: checked?.usage ?? null };
  } catch (error) {
    const outcome = outcomeOf(error, secrets());
    if (outcome?.kind !== 'failed') throw error;
    return { ...failing(outcome.code, outcome.message), ...seen() };
  }
}

/**
 * Tests a connector's stored settings by a request that changes nothing, and notes what was found.
 * @returns undefined when the organization has not set it up for this environment
 * @throws only for a fault of ours
 */
export async function testConnection(
  { app: { db, sealer }, fetchOut, now }: { app: App; fetchOut: FetchOut; now: Date },
  connector: Connector,
  ref: SettingsRef,
): Promise<Finding | undefined> {
  let finding: Finding;
  try {
    const stored = await db.inTenant(ref.tenantId, (tx) => openConnectorSettings(tx, sealer, ref));
    if (!stored) return undefined;
    finding = await find(connector, ref, stored, fetchOut, { db, sealer });
  } catch (error) {
    if (!(error instanceof SealingError)) throw error;
    finding = failing(
      'settings_sealed',
      'The credential can not be opened here. Enter it again, then test the connection.',
    );
  }
  await db.inTenant(ref.tenantId, (tx) => noteCheck(tx, ref, finding, now));
  return finding;
}
