import { marketingCloudKind } from '@tributary/resources/connectors/kinds/marketing-cloud.ts';
import type { DeliveryConnector } from '../connector.ts';
import { mappedFields } from '../mapped/fields.ts';
import {
  marketingCloudOrderSchema,
  marketingCloudRequests,
  previewMarketingCloud,
  type MarketingCloudOrder,
} from './requests.ts';
import { checkMarketingCloud, sendToMarketingCloud } from './send.server.ts';
import {
  marketingCloudSecrets,
  marketingCloudSettingsSchema,
  type MarketingCloudSettings,
} from './settings.ts';

/** The connector for Salesforce Marketing Cloud Engagement. */
export const marketingCloud: DeliveryConnector<MarketingCloudSettings, MarketingCloudOrder> = {
  type: 'delivery',
  kind: 'marketing-cloud',
  flag: marketingCloudKind.flag,
  settings: marketingCloudSettingsSchema,
  secretsOf: marketingCloudSecrets,
  payload: marketingCloudOrderSchema,
  plan: (input) => ({ values: mappedFields(input) }),
  preview: previewMarketingCloud,
  check: checkMarketingCloud,
  requests: marketingCloudRequests,
  send: sendToMarketingCloud,
};
