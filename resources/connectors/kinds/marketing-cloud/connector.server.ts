import { marketingCloudKind } from './kind.ts';
import type { DeliveryConnector } from '../../port/connector.ts';
import { mappedFields } from '../../mapped/fields.ts';
import {
  marketingCloudOrderSchema,
  marketingCloudRequests,
  previewMarketingCloud,
  type MarketingCloudOrder,
} from './requests.ts';
import { marketingCloudCampaigns } from './campaigns.server.ts';
import { describeMarketingCloud } from './describe.server.ts';
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
  describe: describeMarketingCloud,
  campaigns: marketingCloudCampaigns,
  needs: ({ values }) => Object.keys(values),
  requests: marketingCloudRequests,
  send: sendToMarketingCloud,
};
