import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { SealingError } from '@tributary/engine/storage/sealing.server.ts';
import type { SettingsCheck } from '@tributary/resources/outward/check.ts';
import type { IntegrationKind } from '@tributary/resources/integrations/kinds.ts';
import { failing, findOut, type SettingsFinding } from '../../connectors/finding.server.ts';
import { createChecks } from '../../connectors/settings-checks.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { testContainer } from '../tags/test-container.ts';
import type { ServiceOrigins } from '../origins.ts';
import { PROVIDERS } from '../postcodes/providers.ts';
import { testSecretKey } from '../recaptcha/verify.ts';
import { openIntegration, type OpenedSettings } from './settings.server.ts';

export const integrationChecks = createChecks<'kind', SettingsCheck>({
  settings: 'integrations',
  checks: 'integration_checks',
  columns: ['kind'],
});

interface CheckDeps {
  app: App;
  fetchOut: FetchOut;
  origins: ServiceOrigins;
  now: Date;
}

/** The request to each service that shows whether it accepts the settings. */
const tests: {
  [Kind in IntegrationKind]: (
    settings: OpenedSettings[Kind],
    io: { fetchOut: FetchOut; origins: ServiceOrigins },
  ) => Promise<unknown>;
} = {
  recaptcha: ({ secretKey }, { fetchOut, origins }) =>
    testSecretKey({ fetchOut, origin: origins.recaptcha }, secretKey),
  postcode: ({ provider, key }, { fetchOut, origins }) => {
    const service = PROVIDERS[provider];
    return service.find(service.testPostcode, { key, origin: origins[provider], fetchOut });
  },
  tagManager: (settings, { fetchOut, origins }) =>
    testContainer({ fetchOut, origin: origins['tag-manager'] }, settings),
};

/** The secrets of opened settings. */
export const keysIn = (settings: OpenedSettings[IntegrationKind]): string[] =>
  [Reflect.get(settings, 'secretKey'), Reflect.get(settings, 'key')].filter(
    (secret): secret is string => typeof secret === 'string' && secret !== '',
  );

async function find<Kind extends IntegrationKind>(
  { app, fetchOut, origins }: CheckDeps,
  tenantId: string,
  kind: Kind,
): Promise<SettingsFinding | undefined> {
  const found = await openIntegration(app, tenantId, kind);
  if (found.state === 'missing') return undefined;
  if (found.state === 'incomplete')
    return failing('not_configured', 'The key is missing. Enter it again, then test the connection.');
  const { settings } = found;
  const keys = keysIn(settings);
  const { result: _, ...finding } = await findOut(
    fetchOut,
    () => keys,
    (watchedFetch) => tests[kind](settings, { fetchOut: watchedFetch, origins }),
  );
  return finding;
}

/**
 * Tests an integration's stored settings by a request that changes nothing, and stores the finding.
 * @returns false when the organization has not set it up
 */
export async function testIntegration(
  deps: CheckDeps,
  tenantId: string,
  kind: IntegrationKind,
): Promise<boolean> {
  const { app, now } = deps;
  let finding: SettingsFinding | undefined;
  try {
    finding = await find(deps, tenantId, kind);
  } catch (error) {
    if (!(error instanceof SealingError)) throw error;
    finding = failing('settings_sealed', 'The key can not be opened here. Enter it again, then test it.');
  }
  if (!finding) return false;
  const noted = finding;
  await app.db.inTenant(tenantId, (tx) => integrationChecks.note(tx, { tenantId, path: [kind] }, noted, now));
  return true;
}
