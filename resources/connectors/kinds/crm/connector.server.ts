import { crmKind } from './kind.ts';
import type { DeliveryConnector } from '../../port/connector.ts';
import { sendToCrm } from './client.server.ts';
import { crmRequests } from './requests.server.ts';
import { crmAuthorization } from './oauth.server.ts';
import { crmOrderSchema, fieldsOfOrder, planCrm, previewCrm, type CrmOrder } from './plan.ts';
import { checkCrm, listCampaigns, listTargetFields, listObjects, lookUpRecords } from './read.server.ts';
import { crmSecrets, crmSettingsSchema, type CrmSettings } from './settings.ts';

/** The CRM connector, for Salesforce. */
export const crm: DeliveryConnector<CrmSettings, CrmOrder> = {
  type: 'delivery',
  kind: 'crm',
  flag: crmKind.flag,
  settings: crmSettingsSchema,
  secretsOf: crmSecrets,
  payload: crmOrderSchema,
  plan: planCrm,
  preview: previewCrm,
  check: checkCrm,
  authorization: crmAuthorization,
  describe: { objects: listObjects, fields: listTargetFields },
  lookup: lookUpRecords,
  campaigns: listCampaigns,
  needs: fieldsOfOrder,
  requests: (order, settings, _owner, earlier) => crmRequests(order, settings, earlier),
  send: sendToCrm,
};
