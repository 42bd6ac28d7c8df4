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
import { NO_ACCOUNT_SID } from './kinds/conversation.ts';
import { NO_FIELD_NAME, NO_QUERY } from './kinds/crm.ts';
import { NO_CAMPAIGN_PATH } from './kinds/marketing-cloud.ts';
import { NO_HEADER_NAME } from './kinds/custom.ts';

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
    [NOT_SET_UP]: 'connectors:refusal.missing',
    [NO_VALUE]: 'connectors:refusal.noValue',
    [NO_QUERY]: 'connectors:refusal.noQuery',
    [NO_FIELD_NAME]: 'connectors:refusal.noFieldName',
    [NO_ACCOUNT_SID]: 'connectors:refusal.noAccountSid',
    [NO_CAMPAIGN_PATH]: 'connectors:refusal.noCampaignPath',
    [NO_HEADER_NAME]: 'connectors:refusal.noHeaderName',
    'This authorization was not begun here, or it was used already.': 'connectors:refusal.notBegun',
    'Too many authorizations are under way. Try again later.': 'connectors:refusal.tooManyUnderWay',
  },
});
