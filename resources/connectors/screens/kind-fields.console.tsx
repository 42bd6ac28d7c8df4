import type { ComponentType } from 'react';
import type { ConnectorKind } from '../kinds.ts';
import { ConversationFields } from './ConversationFields.console.tsx';
import { CrmFields } from './CrmFields.console.tsx';
import { CustomFields } from './CustomFields.console.tsx';
import { FindockFields } from './FindockFields.console.tsx';
import { MarketingCloudFields } from './MarketingCloudFields.console.tsx';

/** The fields of each kind, by the path of an environment's settings. */
export const FIELDS: Record<ConnectorKind, ComponentType<{ path: string }>> = {
  'payment-v2': FindockFields,
  'payment-v1': FindockFields,
  crm: CrmFields,
  'marketing-cloud': MarketingCloudFields,
  conversation: ConversationFields,
  custom: CustomFields,
};

const FINDOCK = { endpoint: '', access: 'token', accessToken: null, source: '', target: '', methods: {} };

/** What the fields of a connector that is being set up begin with. */
export const EMPTY: Record<ConnectorKind, object> = {
  'payment-v2': FINDOCK,
  'payment-v1': FINDOCK,
  crm: { endpoint: '', clientId: '', clientSecret: null, queries: { campaigns: '', destinationField: '' } },
  'marketing-cloud': {
    endpoint: '',
    clientId: '',
    clientSecret: null,
    accountId: '',
    dataExtension: '',
    primaryKeys: '',
    eventKey: '',
    contactKey: '',
  },
  conversation: {
    endpoint: 'https://conversations.twilio.com/v1',
    accountSid: '',
    authToken: null,
    sender: '',
  },
  custom: {
    endpoint: '',
    method: 'POST',
    contentType: 'application/json',
    template: '',
    signingSecret: null,
    headerName: '',
    headerValue: '',
    secretHeaderName: '',
    secretHeaderValue: null,
    tokenUrl: '',
    clientId: '',
    clientSecret: null,
    scope: '',
  },
};
