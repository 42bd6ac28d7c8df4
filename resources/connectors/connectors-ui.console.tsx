import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { CallIllustration } from '@tributary/kit/illustrations/CallIllustration.console.tsx';
import { URL_REFUSALS } from '../outward/outward.ts';
import {
  connectorSettings,
  NO_CREDENTIAL,
  NO_VALUE,
  NOT_SET_UP,
  NOT_UPDATED,
  OTHER_HOST,
} from './connectors.ts';
import { CONNECTOR_KINDS, isConnectorKind, KINDS, type ConnectorKind } from './kinds.ts';
import type { ConnectorKindDeclaration } from './kinds/declaration.ts';

export type ConnectorsRecord = RecordOf<typeof connectorSettings>;

const PATH = '/general-settings/connectors';

/** The refusals of a kind, each with the key of its text. */
function refusalsOf(kind: ConnectorKind): [string, string][] {
  const { refusals = {} }: ConnectorKindDeclaration = KINDS[kind];
  return Object.entries(refusals).map(([sentence, name]) => [sentence, `connectors:${kind}.refusal.${name}`]);
}

/** The texts of a kind's fields are below its name, once for both environments: `crm.field.clientId`. */
function fieldKey(path: string): string {
  const [kind = '', environment, ...field] = path.split('.');
  if (!isConnectorKind(kind)) return `field.${path}`;
  if (environment === undefined) return `${kind}.title`;
  return field.length === 0 ? `environment.${environment}` : `${kind}.field.${field.join('.')}`;
}

/** The ui of connector settings. */
export const connectorsUi = defineUi<ConnectorsRecord>(connectorSettings, {
  illustration: <CallIllustration />,
  listPath: PATH,
  openPath: () => PATH,
  updatedKeys: { one: 'connectors:updated.one', many: 'connectors:updated.many' },
  fieldKey,
  sectionKey: (kind) => kind,
  refusals: {
    ...URL_REFUSALS,
    [NO_CREDENTIAL]: 'connectors:refusal.noCredential',
    [OTHER_HOST]: 'connectors:refusal.otherHost',
    [NOT_UPDATED]: 'connectors:refusal.notUpdated',
    [NOT_SET_UP]: 'connectors:refusal.missing',
    [NO_VALUE]: 'connectors:refusal.noValue',
    ...Object.fromEntries(CONNECTOR_KINDS.flatMap(refusalsOf)),
    'This authorization was not begun here, or it was used already.': 'connectors:refusal.notBegun',
    'Too many authorizations are under way. Try again later.': 'connectors:refusal.tooManyUnderWay',
  },
});
