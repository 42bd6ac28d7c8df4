import { randomBytes } from 'node:crypto';
import { jsonIn, type Call, type Response, type SimulatedService } from '../services/service.ts';

/** The installed package that the simulated account knows. */
export const CLOUD_CLIENT = {
  id: 'simulated-package',
  secret: 'the-secret-of-the-simulated-package',
} as const;

type Values = Record<string, unknown>;

const COLUMNS = ['SubscriberKey', 'EmailAddress', 'FirstName', 'LastName', 'Amount', 'Form'];

const refuse = (status: number, errorcode: number, message: string, more: object = {}): Response => ({
  status,
  body: { message, errorcode, documentation: '', ...more },
});

/** Marketing Cloud Engagement: tokens, rows of one data extension, and the events of one journey. */
export function createMarketingCloud(): SimulatedService {
  let columns = new Set(COLUMNS);
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

  return {
    answer(call, base) {
      if (call.method === 'POST' && call.path === '/v2/token') return token(call, base);
      if (!tokens.has((call.headers.authorization ?? '').replace(/^Bearer /, '')))
        return refuse(401, 0, 'Not Authorized');
      if (call.method === 'POST' && call.path === '/hub/v1/dataevents/key:supporters/rowset')
        return upsert(call);
      if (call.method === 'POST' && call.path === '/interaction/v1/events') return event(call);
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
    },
    reset() {
      columns = new Set(COLUMNS);
      tokens = new Set();
      secret = CLOUD_CLIENT.secret;
      rows.clear();
      events.length = 0;
    },
  };
}
