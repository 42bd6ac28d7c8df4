import { randomBytes } from 'node:crypto';
import { jsonIn, type Call, type Response, type SimulatedService } from '../services/service.ts';

/** The installed package that the simulated account knows. */
export const CLOUD_CLIENT = {
  id: 'simulated-package',
  secret: 'the-secret-of-the-simulated-package',
} as const;

type Values = Record<string, unknown>;

interface Column {
  type: string;
  length?: number;
  isKey?: boolean;
  isRequired?: boolean;
}
const COLUMNS: Readonly<Record<string, Column>> = {
  SubscriberKey: { type: 'Text', length: 254, isKey: true, isRequired: true },
  EmailAddress: { type: 'EmailAddress', length: 254 },
  FirstName: { type: 'Text', length: 50 },
  LastName: { type: 'Text', length: 80 },
  Amount: { type: 'Decimal' },
  Form: { type: 'Text', length: 100 },
};

const CAMPAIGNS = [
  { id: '1001', name: 'Winter journeys', campaignCode: 'winter-journeys' },
  { id: '1002', name: 'Welcome', campaignCode: 'welcome' },
  { id: '1003', name: 'Without a code', campaignCode: '' },
];

const xml = (status: number, text: string): Response => ({
  status,
  body: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body>${text}</soap:Body></soap:Envelope>`,
  headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
});

const refuse = (status: number, errorcode: number, message: string, more: object = {}): Response => ({
  status,
  body: { message, errorcode, documentation: '', ...more },
});

/** Marketing Cloud Engagement: tokens, rows of one data extension, and the events of one journey. */
export function createMarketingCloud(): SimulatedService {
  let columns = new Map(Object.entries(COLUMNS));
  let tokens = new Set<string>();
  let secret: string = CLOUD_CLIENT.secret;
  const rows = new Map<string, Values>();
  const events: Values[] = [];

  function token(call: Call, base: string): Response {
    const asked = jsonIn(call);
    if (
      asked['grant_type'] !== 'client_credentials' ||
      asked['client_id'] !== CLOUD_CLIENT.id ||
      asked['client_secret'] !== secret
    )
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Invalid client ID or secret.' },
      };
    const made = randomBytes(24).toString('base64url');
    tokens.add(made);
    return {
      status: 200,
      body: {
        access_token: made,
        token_type: 'Bearer',
        expires_in: 1_079,
        scope: 'data_extensions_write journeys_write',
        rest_instance_url: `${base}/`,
        soap_instance_url: `${base}/`,
      },
    };
  }

  function upsert(call: Call): Response {
    const wanted = JSON.parse(call.text) as { keys: Values; values: Values }[];
    for (const { keys, values } of wanted) {
      const unknown = Object.keys({ ...keys, ...values }).filter((name) => !columns.has(name));
      if (unknown.length > 0 || !('SubscriberKey' in keys))
        return refuse(400, 10_006, 'Unable to save rows for data extension ID supporters', {
          additionalErrors: [
            {
              message: unknown.length > 0 ? `Unknown column ${unknown.join(', ')}` : 'Primary key missing',
              errorcode: 10_000,
            },
          ],
        });
      const key = String(keys['SubscriberKey']);
      rows.set(key, { ...rows.get(key), ...keys, ...values });
    }
    return { status: 200, body: wanted };
  }

  function event(call: Call): Response {
    const { ContactKey: contact, EventDefinitionKey: key, Data: data } = jsonIn(call);
    if (typeof contact !== 'string' || key !== 'APIEvent-welcome')
      return refuse(400, 10_000, 'The event definition key is unknown, or the contact is not active.');
    events.push({ contact, data });
    return { status: 201, body: { eventInstanceId: `event-${events.length}` } };
  }

  /** Retrieve of DataExtensionField; the token is in the envelope. */
  function describe({ text }: Call): Response {
    const given = /<fueloauth[^>]*>([^<]*)</.exec(text)?.[1] ?? '';
    if (!tokens.has(given))
      return xml(
        500,
        '<soap:Fault><soap:Reason><soap:Text>Token Expired</soap:Text></soap:Reason></soap:Fault>',
      );
    const isKnown =
      text.includes('<ObjectType>DataExtensionField</ObjectType>') &&
      text.includes('<Value>supporters</Value>');
    const results = [...(isKnown ? columns : [])].map(
      ([name, { type, length, isKey = false, isRequired = false }]) =>
        `<Results xsi:type="DataExtensionField"><ObjectID xsi:nil="true"/><Name>${name.replaceAll('&', '&amp;')}</Name>${
          length === undefined ? '' : `<MaxLength>${length}</MaxLength>`
        }<IsRequired>${isRequired}</IsRequired><IsPrimaryKey>${isKey}</IsPrimaryKey><FieldType>${type}</FieldType></Results>`,
    );
    return xml(
      200,
      `<RetrieveResponseMsg xmlns="http://exacttarget.com/wsdl/partnerAPI"><OverallStatus>OK</OverallStatus><RequestID>1</RequestID>${results.join('')}</RetrieveResponseMsg>`,
    );
  }

  function campaigns({ query }: Call): Response {
    const size = Number(query.get('$pageSize') ?? 50);
    const page = Number(query.get('$page') ?? 1);
    const items = CAMPAIGNS.slice((page - 1) * size, page * size);
    return { status: 200, body: { count: CAMPAIGNS.length, page, pageSize: size, items } };
  }

  return {
    answer(call, base) {
      if (call.method === 'POST' && call.path === '/Service.asmx') return describe(call);
      if (call.method === 'POST' && call.path === '/v2/token') return token(call, base);
      if (!tokens.has((call.headers.authorization ?? '').replace(/^Bearer /, '')))
        return refuse(401, 0, 'Not Authorized');
      if (call.method === 'POST' && call.path === '/hub/v1/dataevents/key:supporters/rowset')
        return upsert(call);
      if (call.method === 'POST' && call.path === '/interaction/v1/events') return event(call);
      if (call.method === 'GET' && call.path === '/hub/v1/campaigns') return campaigns(call);
      return refuse(404, 30_003, 'The resource was not found.');
    },
    limited: () => ({
      ...refuse(429, 50_200, 'You have reached the limit of requests.'),
      headers: { 'retry-after': '90' },
    }),
    records: () => ({ rows: [...rows.values()], events }),
    control(wanted) {
      if (wanted['expire'] === true) tokens.clear();
      if (wanted['revoke'] === true) secret = 'another secret';
      if (typeof wanted['removeColumn'] === 'string') columns.delete(wanted['removeColumn']);
      if (typeof wanted['requireColumn'] === 'string')
        columns.set(wanted['requireColumn'], { type: 'Text', isRequired: true });
    },
    reset() {
      columns = new Map(Object.entries(COLUMNS));
      tokens = new Set();
      secret = CLOUD_CLIENT.secret;
      rows.clear();
      events.length = 0;
    },
  };
}
