import { defineSingle } from '@tributary/engine/definition/single.ts';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import * as z from 'zod';
import { CONNECTOR_KINDS, KINDS, ofEachKind, secretsOfKind, type ConnectorKind } from './kinds.ts';

/** The refusal of settings without their credentials (specification, section 5). */
export const NOT_UPDATED = 'Something went wrong updating the Connector Settings';
export const NO_CREDENTIAL = 'Enter the credential';
export const OTHER_HOST = 'The address leads to another host. Enter the credential for it.';
export const NO_VALUE = 'This field is required';
/** Why a connector has no test, no authorization and nothing to clear. */
export const NOT_SET_UP = 'This connector is not set up.';

/** The write by which the product stores or removes a service's grant. It has no route: an authorization runs it. */
export const GRANT_ACTION = 'grant';

/** The channel that tells processes that an organization's connector settings or their credentials have changed. */
export const CONNECTOR_SETTINGS_CHANNEL = 'connector_settings';

/**
 * The settings of one kind: a block for each environment, null if it is not set up. A block that a body leaves out
 * stays unchanged.
 */
function settingsOf<Fields extends z.ZodRawShape>(fields: Fields) {
  const block = z.strictObject(fields).nullish();
  return z.strictObject({ production: block, sandbox: block }).default({ production: null, sandbox: null });
}

type Settings = {
  [Kind in ConnectorKind]: ReturnType<typeof settingsOf<(typeof KINDS)[Kind]['fields']>>;
};

const schema = z.object(ofEachKind((kind) => settingsOf(KINDS[kind].fields)) as Settings);

/** Every connector's settings (specification, section 3). */
export type ConnectorSettings = z.infer<typeof schema>;

/** The connector settings of an organization: one record with a section for each kind (docs/decisions/0039). */
export const connectorSettings = defineSingle({
  name: 'connectors',
  title: 'connector settings',
  subject: 'connectors',
  schema,
  displayTitle: () => 'Connectors',
  signals: CONNECTOR_SETTINGS_CHANNEL,
  secrets: CONNECTOR_KINDS.flatMap((kind) => secretsOfKind(kind).map((field) => `${kind}.*.${field}`)),
  sections: ofEachKind((kind) => [kind]),
  actions: {
    clear: {
      ability: 'delete',
      event: 'DELETE',
      body: z.strictObject({ kind: z.enum(CONNECTOR_KINDS), environment: z.enum(ENVIRONMENTS) }),
      exampleBody: { kind: 'payment-v2', environment: 'sandbox' },
    },
  },
  openPath: '/general-settings/connectors',
  example: (n) => ({
    'payment-v2': {
      production: {
        endpoint: 'https://riverside.my.salesforce.com/services/apexrest/cpm/v2',
        accessToken: `an access token ${n}`,
        source: `Website ${n}`,
      },
      sandbox: null,
    },
  }),
});
