import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { takesDonations } from '@tributary/form-engine/review.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { isConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import type { ConnectorUse } from '@tributary/resources/connectors/next/uses.ts';
import {
  readConnectors,
  type ConfiguredConnector,
} from '@tributary/resources/form-configurations/deciding.ts';
import type { FormConfigurationData } from '@tributary/resources/form-configurations/form-configuration.ts';
import { listConnectorSettings } from '../connectors/settings.server.ts';
import { usualSetup } from './plan.server.ts';

/** Most forms and configurations that are looked at: the newest. */
const MOST = 200;
/** Most of them that are listed for one connector. */
const MOST_LISTED = 3;

interface Configuration {
  id: string;
  data: FormConfigurationData;
}

interface Form {
  id: string;
  description: string;
  schema: FormSchema;
  configurationId: string | null;
}

/** Where each connector that is set up is used. */
export async function connectorUses(
  tx: Transaction,
  { tenantId, plan }: { tenantId: string; plan: string },
): Promise<{ items: ConnectorUse[]; hasConfigurations: boolean }> {
  const own = await listConnectorSettings(tx, tenantId);
  const { rows: configurations } = await sql<Configuration>`
    SELECT id, data FROM form_configurations WHERE tenant_id = ${tenantId} AND deleted_at IS NULL
    ORDER BY created_at DESC, id LIMIT ${MOST}`.execute(tx);
  const { rows: forms } = await sql<Form>`
    SELECT id, data->>'description' AS description, data->'schema' AS schema,
      data->>'formConfigurationId' AS "configurationId"
    FROM forms WHERE tenant_id = ${tenantId} AND deleted_at IS NULL
    ORDER BY created_at DESC, id LIMIT ${MOST}`.execute(tx);
  const configuredBy = new Map(configurations.map(({ id, data }) => [id, readConnectors(data)]));
  const configuredFor = ({ configurationId }: Form): readonly ConfiguredConnector[] =>
    configuredBy.get(configurationId ?? '') ?? [];
  const usual = usualSetup(own, plan, []);

  const items = own.flatMap(({ connector: kind, environment }) => {
    if (!isConnectorKind(kind)) return [];
    const isPayment = CONNECTORS[kind].type === 'payment';
    const names = (configured: readonly ConfiguredConnector[]): boolean =>
      configured.some((each) => each.kind === kind && (each.environment ?? environment) === environment);
    const isPaidBy = (form: Form): boolean => {
      const setup = usualSetup(own, plan, configuredFor(form));
      return (
        takesDonations(form.schema) && setup.connector.kind === kind && setup.environment === environment
      );
    };
    return [
      {
        kind,
        environment,
        isUsual: usual.connector.kind === kind && usual.environment === environment,
        configurations: configurations
          .filter(({ id }) => names(configuredBy.get(id) ?? []))
          .slice(0, MOST_LISTED)
          .map(({ id, data: { description } }) => ({ id, description })),
        forms: forms
          .filter((form) => (isPayment ? isPaidBy(form) : names(configuredFor(form))))
          .slice(0, MOST_LISTED)
          .map(({ id, description }) => ({ id, description })),
      },
    ];
  });
  return { items, hasConfigurations: configurations.length > 0 };
}
