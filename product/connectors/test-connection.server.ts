import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { SealingError } from '@tributary/engine/storage/sealing.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { noteCheck, type Finding } from './checks.server.ts';
import type { Connector, PaymentMethod } from '@tributary/resources/connectors/port/connector.ts';
import type { GrantStore } from './deliverer.ts';
import { failing, findOut } from './finding.server.ts';
import { connectionTo } from './grants/connection.server.ts';
import { openConnectorSettings, type SettingsRef } from './settings.server.ts';

const unasked = (code: string, message: string): Finding => ({
  ...failing(code, message),
  methods: [],
  usage: null,
});

async function find(
  connector: Connector,
  ref: SettingsRef,
  stored: unknown,
  fetchOut: FetchOut,
  grants: GrantStore,
): Promise<Finding> {
  const parsed = connector.settings.safeParse(stored);
  if (!parsed.success)
    return unasked('not_configured', 'A credential is missing. Enter it again, then test the connection.');
  const settings = parsed.data;
  const used = [settings];
  const secrets = () => used.flatMap((each) => connector.secretsOf(each));
  const { result, ...finding } = await findOut(fetchOut, secrets, async (watchedFetch) => {
    const io = connectionTo(connector, ref, settings, watchedFetch, grants);
    try {
      const checked = await connector.check(io);
      const methods: PaymentMethod[] = connector.type === 'payment' ? await connector.methods(io) : [];
      return { methods, usage: checked?.usage ?? null };
    } finally {
      // With a grant that was renewed on the way.
      used.push(io.settings);
    }
  });
  return { ...finding, methods: result?.methods ?? [], usage: result?.usage ?? null };
}

/**
 * Tests a connector's stored settings by a request that changes nothing, and stores the finding.
 * @returns the finding, and whether these settings have ever worked; undefined when the organization has not set it up
 *   for this environment
 * @throws only for a fault of ours
 */
export async function testConnection(
  { app: { db, sealer }, fetchOut, now }: { app: App; fetchOut: FetchOut; now: Date },
  connector: Connector,
  ref: SettingsRef,
): Promise<(Finding & { hasWorked: boolean }) | undefined> {
  let finding: Finding;
  try {
    const stored = await db.inTenant(ref.tenantId, (tx) => openConnectorSettings(tx, sealer, ref));
    if (!stored) return undefined;
    finding = await find(connector, ref, stored, fetchOut, { db, sealer });
  } catch (error) {
    if (!(error instanceof SealingError)) throw error;
    finding = unasked(
      'settings_sealed',
      'The credential can not be opened here. Enter it again, then test the connection.',
    );
  }
  const hasWorked = await db.inTenant(ref.tenantId, (tx) => noteCheck(tx, ref, finding, now));
  return { ...finding, hasWorked };
}
