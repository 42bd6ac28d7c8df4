import { customKind } from './kind.ts';
import type { DeliveryConnector } from '../../port/connector.ts';
import { mappedFields } from '../../mapped/fields.ts';
import { customOrderSchema, customRequests, previewCustom, type CustomOrder } from './requests.server.ts';
import { describeCustom } from './describe.server.ts';
import { checkCustom, sendCustom } from './send.server.ts';
import { customSecrets, customSettingsSchema, type CustomSettings } from './settings.ts';

/** The connector for a service of the organization's own. */
export const custom: DeliveryConnector<CustomSettings, CustomOrder> = {
  type: 'delivery',
  kind: 'custom',
  flag: customKind.flag,
  settings: customSettingsSchema,
  secretsOf: customSecrets,
  payload: customOrderSchema,
  plan: (input) => ({ values: mappedFields(input) }),
  preview: previewCustom,
  check: checkCustom,
  describe: describeCustom,
  isWatched: false,
  requests: customRequests,
  send: sendCustom,
};
