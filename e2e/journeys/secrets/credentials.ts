import { randomBytes } from 'node:crypto';
import type { ConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import { CONVERSATION_ACCOUNT } from '../../../tools/simulators/conversation/service.ts';
import { CUSTOM_SERVICE } from '../../../tools/simulators/custom/service.ts';
import { CLIENT as CRM_CLIENT } from '../../../tools/simulators/crm/oauth.ts';
import { POSTCODE_KEY } from '../../../tools/simulators/integrations/postcodes.ts';
import { SECRET_KEY } from '../../../tools/simulators/integrations/recaptcha.ts';
import { CLOUD_CLIENT } from '../../../tools/simulators/marketing-cloud/service.ts';
import { API_V1_PATH } from '../../../tools/simulators/payment/api-v1.ts';
import { DEFAULT_TOKEN } from '../../../tools/simulators/payment/accounts.ts';

/** Services that a connector or an integration calls here. */
export const SERVICES = ['crm', 'cloud', 'conversation', 'custom', 'payment', 'integrations'] as const;
export type Service = (typeof SERVICES)[number];

/** Planted credentials, each used once, and the values that the simulators know instead. */
export function createCredentials() {
  const known: Record<string, string> = {};
  const plant = (real = ''): string => {
    const planted = `planted${randomBytes(18).toString('hex')}`;
    known[planted] = real;
    return planted;
  };
  return { known, plant };
}

type Plant = ReturnType<typeof createCredentials>['plant'];

/** Settings of a connector with a planted credential in each of its secret fields, and its own mapping. */
export const connectorSetups = (
  urlOf: (service: Service) => string,
  plant: Plant,
): Record<ConnectorKind, { block: Record<string, unknown>; mapping: object; instruction?: object }> => {
  const donor = { 'Contact.LastName': 'name', 'Contact.Email': 'email' };
  return {
    'payment-v1': {
      block: { endpoint: urlOf('payment') + API_V1_PATH, accessToken: plant(DEFAULT_TOKEN) },
      mapping: donor,
    },
    'payment-v2': {
      block: {
        endpoint: `${urlOf('payment')}/services/apexrest/cpm/v2`,
        accessToken: plant(DEFAULT_TOKEN),
      },
      mapping: donor,
    },
    crm: {
      block: {
        endpoint: urlOf('crm'),
        clientId: CRM_CLIENT.id,
        clientSecret: plant(CRM_CLIENT.secret),
        queries: {
          campaigns: 'SELECT Id, Name, Campaign_Code__c FROM Campaign',
          destinationField: 'Campaign_Code__c',
        },
      },
      mapping: donor,
      instruction: { records: { Contact: { operation: 'upsert', match: ['Email'] } } },
    },
    'marketing-cloud': {
      block: {
        endpoint: urlOf('cloud'),
        clientId: CLOUD_CLIENT.id,
        clientSecret: plant(CLOUD_CLIENT.secret),
        dataExtension: 'supporters',
        primaryKeys: 'SubscriberKey',
        queries: { campaigns: '/hub/v1/campaigns', destinationField: '' },
      },
      mapping: { SubscriberKey: 'email', EmailAddress: 'email' },
    },
    conversation: {
      block: {
        endpoint: `${urlOf('conversation')}/v1`,
        accountSid: CONVERSATION_ACCOUNT.sid,
        authToken: plant(CONVERSATION_ACCOUNT.token),
        sender: '+441632960000',
      },
      mapping: { address: { constant: '+441632960001' }, body: { constant: 'Welcome' } },
    },
    custom: {
      block: {
        endpoint: `${urlOf('custom')}/in`,
        signingSecret: plant(),
        secretHeaderName: 'x-api-key',
        secretHeaderValue: plant(),
        tokenUrl: `${urlOf('custom')}/token`,
        clientId: 'tributary',
        clientSecret: plant(),
      },
      mapping: { email: 'email' },
    },
  };
};

/** The integrations that are one record, with planted keys. */
export const integrationSetups = (plant: Plant) => ({
  postcode: { provider: 'ideal-postcodes', key: plant(POSTCODE_KEY) },
  recaptcha: { version: 'v2', siteKey: 'test-site-key', secretKey: plant(SECRET_KEY) },
});

/** A custom service of the organization that a person authorizes. */
export const customIntegration = (service: string, plant: Plant) => ({
  name: 'Members',
  identifier: 'members',
  method: 'client_secret_basic',
  authorization: {
    authorizeUrl: `${service}/oauth/authorize`,
    tokenUrl: `${service}/oauth/token`,
    clientId: CUSTOM_SERVICE.client.id,
    clientSecret: plant(CUSTOM_SERVICE.client.secret),
    scope: 'members.write',
  },
});
