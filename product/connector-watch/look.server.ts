import { sql } from 'kysely';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { readConnectors } from '@tributary/resources/form-configurations/deciding.ts';
import type { FormConfigurationData } from '@tributary/resources/form-configurations/form-configuration.ts';
import { isConnectorKind, type ConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import type { WatchFinding } from '@tributary/resources/connectors/watch.ts';
import {
  isCredentialFailure,
  isOfCredential,
  type FindingType,
} from '@tributary/resources/connectors/watch-findings.ts';
import type { Connector, DescribedField } from '@tributary/resources/connectors/port/connector.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import { outcomeOf } from '../connectors/registry.server.ts';
import { connectionTo } from '../connectors/grants/connection.server.ts';
import { openConnectorSettings } from '../connectors/settings.server.ts';
import { testConnection } from '../connectors/test-connection.server.ts';
import { DELIVERIES_CHANNEL } from '../delivery/enqueue.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import {
  askedAs,
  compareSchema,
  filledFields,
  seenAfter,
  type SeenValues,
  type WatchedConfiguration,
} from './compare.ts';
import { tellPeople } from './email.server.ts';
import { letGo } from './waiting.server.ts';
import { finishWatch, noteFindings, type TakenWatch } from './watches.server.ts';

export interface LookDeps {
  app: App;
  fetchOut: FetchOut;
  consoleOrigin: string;
  /** When it is. */
  now: () => Date;
}

/** Most objects of one service that a look describes. */
const MOST_OBJECTS = 20;
/** Failures without a credential that could be sent. */
const WITHOUT_CREDENTIAL = new Set(['settings_sealed', 'not_configured']);

function credentialType(code: string, hasWorked: boolean): FindingType {
  if (WITHOUT_CREDENTIAL.has(code)) return 'missing';
  return hasWorked ? 'credential' : 'refused';
}

/** The configurations that name a connector for an environment, with the forms that use them. */
async function configurationsFor(
  tx: Transaction,
  { tenantId, connector, environment }: TakenWatch,
): Promise<WatchedConfiguration[]> {
  const { rows } = await sql<{ data: FormConfigurationData; saved_at: Date; forms: WatchFinding['forms'] }>`
    SELECT fc.data, coalesce(fc.updated_at, fc.created_at) AS saved_at,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'description', f.data->>'description') ORDER BY f.created_at)
        FROM forms f WHERE f.tenant_id = fc.tenant_id AND f.data->>'formConfigurationId' = fc.id::text AND f.deleted_at IS NULL), '[]') AS forms
    FROM form_configurations fc WHERE fc.tenant_id = ${tenantId} AND fc.deleted_at IS NULL`.execute(tx);
  return rows.flatMap(({ data, saved_at: savedAt, forms }) => {
    const configured = readConnectors(data).find(({ kind }) => kind === connector);
    const isHere = configured && (configured.environment ?? environment) === environment;
    return isHere ? [{ configured, forms, savedAt: savedAt.toISOString() }] : [];
  });
}

/** The fields of each object that is filled; undefined where the service did not answer. An object that is gone has none. */
async function describeAll(
  { app, fetchOut }: LookDeps,
  connector: Connector,
  watch: TakenWatch,
  configurations: readonly WatchedConfiguration[],
): Promise<Map<string, DescribedField[]> | undefined> {
  const { db, sealer } = app;
  const stored = await db.inTenant(watch.tenantId, (tx) => openConnectorSettings(tx, sealer, watch));
  const settings = connector.settings.safeParse(stored);
  if (!connector.describe || !settings.success) return undefined;
  const io = connectionTo(connector, watch, settings.data, fetchOut, { db, sealer });
  const objects = new Set(configurations.flatMap(({ configured }) => [...filledFields(configured).keys()]));
  const described = new Map<string, DescribedField[]>();
  for (const object of [...objects].slice(0, MOST_OBJECTS)) {
    try {
      described.set(object, await connector.describe.fields(askedAs(object), io));
    } catch (error) {
      const outcome = outcomeOf(error, connector.secretsOf(io.settings));
      if (outcome?.kind !== 'failed') throw error;
      if (outcome.httpStatus !== 404) return undefined;
      described.set(object, []);
    }
  }
  return described;
}

const keyOf = ({ type, object, field, detail }: Omit<WatchFinding, 'since' | 'forms'>): string =>
  JSON.stringify([type, object, field, detail]);

/**
 * Looks at one service: whether it accepts its credential, and whether the fields that configurations fill still exist.
 * New findings are sent by e-mail, and deliveries that waited for a solved one are released.
 */
export async function lookAt(deps: LookDeps, watch: TakenWatch): Promise<readonly WatchFinding[]> {
  const { app, fetchOut, consoleOrigin } = deps;
  const { db } = app;
  const now = deps.now();
  const { tenantId } = watch;
  if (!isConnectorKind(watch.connector)) return [];
  const kind: ConnectorKind = watch.connector;
  const connector: Connector = CONNECTORS[kind];
  const tested = await testConnection({ app, fetchOut, now }, connector, watch);
  if (!tested) return [];
  const configurations = await db.inTenant(tenantId, (tx) => configurationsFor(tx, watch));
  const forms = [
    ...new Map(configurations.flatMap((one) => one.forms).map((form) => [form.id, form])).values(),
  ];
  let found: Omit<WatchFinding, 'since'>[] = [];
  let { seen }: { seen: SeenValues } = watch;
  if (tested.failure) {
    // A temporary outage says nothing; earlier findings stay valid.
    const { code } = tested.failure;
    const type = credentialType(code, tested.hasWorked);
    found = isCredentialFailure(code)
      ? [
          ...watch.findings.filter((finding) => !isOfCredential(finding)),
          { type, object: '', field: '', detail: code, forms },
        ]
      : watch.findings;
  } else {
    const described = connector.describe
      ? await describeAll(deps, connector, watch, configurations)
      : new Map();
    if (described) {
      found = compareSchema(configurations, described, watch.seen);
      seen = seenAfter(configurations, described, watch.seen);
    } else found = watch.findings.filter((finding) => !isOfCredential(finding));
  }
  const before = new Map(watch.findings.map((finding) => [keyOf(finding), finding.since]));
  const findings = found.map((finding): WatchFinding => ({
    ...finding,
    since: before.get(keyOf(finding)) ?? now.toISOString(),
  }));
  const news = findings.filter((finding) => !before.has(keyOf(finding)));
  await db.inTenant(tenantId, async (tx) => {
    await noteFindings(tx, watch, { findings, seen, now });
    if (news.length > 0)
      await tellPeople(tx, { tenantId, kind, environment: watch.environment, findings: news, consoleOrigin });
  });
  // After storing the findings, which hold deliveries back: released deliveries must not be held by earlier findings.
  const isReachable = connector.type === 'delivery' && !tested.failure;
  const released = isReachable ? await letGo(db, connector, watch, findings) : 0;
  await db.inTenant(tenantId, (tx) => finishWatch(tx, watch));
  if (released > 0) db.notify(DELIVERIES_CHANNEL, '');
  return findings;
}
