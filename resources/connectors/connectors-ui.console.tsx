import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { CallIllustration } from '@tributary/kit/illustrations/CallIllustration.console.tsx';
import { URL_REFUSALS } from '../outward/outward.ts';
import { connectorSettings, NO_CREDENTIAL, NOT_UPDATED, OTHER_HOST } from './connectors.ts';

export type ConnectorsRecord = RecordOf<typeof connectorSettings>;

const PATH = '/general-settings/connectors';

/** The ui of connector settings. */
export const connectorsUi = defineUi<ConnectorsRecord>(connectorSettings, {
  illustration: <CallIllustration />,
  listPath: PATH,
  openPath: () => PATH,
  refusals: {
    ...URL_REFUSALS,
    [NO_CREDENTIAL]: 'connectors:refusal.noCredential',
    [OTHER_HOST]: 'connectors:refusal.otherHost',
    [NOT_UPDATED]: 'connectors:refusal.notUpdated',
    'This connector is not set up.': 'connectors:refusal.missing',
  },
});
