import fc from 'fast-check';
import { readConnectors } from '@tributary/resources/form-configurations/deciding.ts';
import type { Mapping } from '@tributary/resources/configuration-parts/parts.ts';
import type { ConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import { expect, it } from 'vitest';
import { soak } from '@tributary/tools/testing/soak.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import type { DeliveryConnector, PaymentConnector } from '@tributary/resources/connectors/port/connector.ts';
import { delivererOf } from '../connectors/delivery-deliverer.server.ts';
import { dryPayment, dryRequests } from '../connectors/dry-requests.ts';
import { createConnectorRegistry, register } from '../connectors/registry.server.ts';
import { planInput } from '../connectors/testing/services.testing.ts';
import type { OutboundAnswer, OutboundRequest } from '@tributary/engine/egress/egress.server.ts';

type Sent = { method: string; url: string; headers: Record<string, string>; body: string | null };

/** How a service answers that takes everything. */
interface Manner {
  /** Whether it finds an existing record or conversation. A dry run shows the requests where none exists. */
  finds: boolean;
  /** Whether it confirms a write without repeating the written values. */
  isSilent: boolean;
}

/** A service under the ids that a dry run shows. */
function answerTo(url: string, method: string, { finds, isSilent }: Manner): unknown {
  if (url.endsWith('/v2/token'))
    return { access_token: 'the token', rest_instance_url: 'https://rest.cloud.example.org/' };
  if (url.includes('/query')) return { records: finds ? [{ Id: '003Found' }] : [] };
  if (url.endsWith('/composite')) return undefined;
  if (url.includes('/ParticipantConversations')) return { conversations: [] };
  if (url.includes('/Conversations')) return { sid: 'CHofTheFirstRequest' };
  if (url.endsWith('/interaction/v1/events')) return { eventInstanceId: 'e1' };
  if (url.endsWith('/Payment'))
    return { ResponseCode: '001', IsSuccess: true, Payment: { InstallmentId: 'a1' } };
  if (url.endsWith('/PaymentIntent')) return { Id: 'pi_1' };
  if (isSilent && method === 'PATCH') return '';
  return method === 'GET' ? {} : { id: '003', success: true, created: !isSilent };
}

function recorder(manner: Manner) {
  const sent: Sent[] = [];
  const fetchOut = async (url: string, request: OutboundRequest = {}): Promise<OutboundAnswer> => {
    const { method = 'GET', headers = {}, body } = request;
    if (!url.endsWith('/v2/token'))
      sent.push({ method, url, headers, body: body === undefined ? null : String(body) });
    const composite = () => {
      const wanted = JSON.parse(String(body)) as { compositeRequest: { referenceId: string }[] };
      return {
        compositeResponse: wanted.compositeRequest.map(({ referenceId }) => ({
          referenceId,
          httpStatusCode: manner.isSilent ? 200 : 201,
          body: { id: '003', success: true },
        })),
      };
    };
    const said = answerTo(url, method, manner) ?? composite();
    const status = said === '' ? 204 : url.includes('/sobjects/') ? 201 : 200;
    return { status, headers: {}, body: Buffer.from(said === '' ? '' : JSON.stringify(said)) };
  };
  return { sent, fetchOut };
}

const SETTINGS: Record<ConnectorKind, object> = {
  'payment-v2': { endpoint: 'https://pay.example.org/v2', accessToken: 'the payment token' },
  'payment-v1': { endpoint: 'https://pay.example.org/v1', accessToken: 'the payment token' },
  crm: {
    endpoint: 'https://login.example.org',
    clientId: 'client',
    clientSecret: 'the secret',
    accessToken: 'the grant',
    authorization: {
      instanceUrl: 'https://crm.example.org',
      authorizedAt: '2026-05-01T00:00:00Z',
      authorizedBy: 'Ana',
    },
  },
  'marketing-cloud': {
    endpoint: 'https://cloud.example.org',
    clientId: 'client',
    clientSecret: 'the secret',
    dataExtension: 'supporters',
    primaryKeys: 'Key',
    eventKey: 'APIEvent',
    contactKey: 'Key',
  },
  conversation: {
    endpoint: 'https://talk.example.org/v1',
    accountSid: 'AC1',
    authToken: 'the auth token',
    sender: '+441632960000',
  },
  custom: {
    endpoint: 'https://own.example.org/in',
    signingSecret: 'the signing secret',
    secretHeaderName: 'X-Key',
    secretHeaderValue: 'the key',
  },
};
/** Fields that each connector requires. */
const NEEDED: Partial<Record<ConnectorKind, Mapping>> = {
  crm: { 'Contact.LastName': 'lastName' },
  'marketing-cloud': { Key: 'email' },
  conversation: { address: 'phone', body: { constant: 'Thank you' } },
};

const name = fc.stringMatching(/^[A-Z][a-zA-Z]{0,12}$/);
const text = fc.string({ maxLength: 60, unit: 'binary' });
const source = fc.oneof(
  fc.constantFrom('firstName', 'lastName', 'email', 'note', 'submission.id', 'submission.amount'),
  fc.record({ constant: fc.oneof(text, fc.integer(), fc.boolean()) }),
  fc.constantFrom({ expression: '{{firstName}} {{note}}' }, { expression: 'Form {{submission.form}}' }),
);
const mappingOf = (kind: ConnectorKind) =>
  fc.dictionary(
    kind === 'crm'
      ? fc.tuple(fc.constantFrom('Contact', 'Lead', 'Opportunity'), name).map((parts) => parts.join('.'))
      : name,
    source,
    { maxKeys: 6 },
  );
const instruction = fc.option(
  fc.record({
    records: fc.dictionary(
      fc.constantFrom('Contact', 'Lead', 'Opportunity'),
      fc.record({
        operation: fc.constantFrom('create', 'upsert', 'update', 'find'),
        match: fc.array(fc.constantFrom('LastName', 'Email', 'A'), { maxLength: 2 }),
        links: fc.dictionary(fc.constantFrom('ContactId', 'OwnerId'), fc.constantFrom('Contact', 'Lead')),
      }),
      { maxKeys: 3 },
    ),
  }),
  { nil: undefined },
);

/** The whole request without the sealed parts that it names; these must be present. */
function unsealed(sent: Sent, sealed: readonly string[]): Sent {
  const headers = { ...sent.headers };
  for (const header of sealed) {
    expect(headers[header], header).toBeTypeOf('string');
    delete headers[header];
  }
  return { ...sent, headers };
}

const RUNS = soak(40, 10_000);
const PATIENCE_MS = soak(30_000, 3_600_000);
const manner = fc.record({ finds: fc.boolean(), isSilent: fc.boolean() });

it.each(['crm', 'marketing-cloud', 'conversation', 'custom'] as const)(
  '%s: a dry run, a delivery and its replay make the same requests, byte for byte',
  async (kind) => {
    const connector = CONNECTORS[kind] as DeliveryConnector;
    const settings = connector.settings.parse(SETTINGS[kind]);
    const registry = createConnectorRegistry([register(delivererOf(connector))]);
    await fc.assert(
      fc.asyncProperty(
        mappingOf(kind),
        instruction,
        text,
        manner,
        async (mapped, instructed, note, answering) => {
          // As they are stored and read again.
          const [configured] = readConnectors({
            connectorsMappings: JSON.stringify({ [kind]: { ...mapped, ...NEEDED[kind] } }),
            connectorsInstructions: JSON.stringify({ [kind]: instructed ?? {} }),
          });
          const { mapping } = configured!;
          const answers = { ...planInput().answers, note };
          const planned = connector.plan(
            planInput({ mapping, answers, instruction: configured!.instruction }),
          );
          // The outbox keeps it as JSON.
          const payload: unknown = JSON.parse(JSON.stringify(planned));
          const dry = await dryRequests(connector, planned, settings, 'a tenant');
          const made: Sent[][] = [];
          for (const attempt of [1, 2]) {
            const { sent, fetchOut } = recorder(answering);
            const outcome = await registry.deliver(
              {
                id: 'delivery-1',
                tenantId: 'a tenant',
                transactionId: 't',
                webhookId: null,
                connector: kind,
                environment: 'production',
                payload,
                attempt,
                isLast: false,
                createdAt: new Date(),
              },
              {
                settings: SETTINGS[kind],
                fetchOut,
                logger: { debug() {}, info() {}, warn() {}, error() {} },
              },
            );
            expect(outcome).toMatchObject({ kind: 'delivered' });
            made.push(sent.map((one) => unsealed(one, dry[0]?.sealed ?? [])));
          }
          const base = kind === 'marketing-cloud' ? 'https://rest.cloud.example.org' : '';
          const shown = dry.map(({ method, url, headers, body }) => ({
            method,
            url: base + url,
            headers,
            body: body ?? null,
          }));
          expect(made[1]).toEqual(made[0]);
          if (!answering.finds) expect(made[0]).toEqual(shown);
        },
      ),
      { numRuns: RUNS },
    );
  },
  PATIENCE_MS,
);

it.each(['payment-v2', 'payment-v1'] as const)(
  '%s: a dry run shows the request that creates a payment',
  async (kind) => {
    const connector = CONNECTORS[kind] as PaymentConnector;
    const settings = connector.settings.parse(SETTINGS[kind]);
    await fc.assert(
      fc.asyncProperty(
        mappingOf(kind),
        fc.constantFrom('one-off', 'monthly', 'yearly'),
        fc.integer({ min: 1, max: 1_000_000 }),
        async (mapping, frequency, minor) => {
          const donation = { amount: { minor, currency: 'GBP' }, frequency, method: undefined };
          const request = {
            reference: 'a reference',
            payload: connector.plan(planInput({ mapping, donation })),
            returnUrl: 'https://a.example/back',
            notificationUrl: 'https://a.example/hook',
          };
          const [dry] = dryPayment(connector, request, settings);
          const { sent, fetchOut } = recorder({ finds: false, isSilent: false });
          await connector.createPayment(request, { settings, fetchOut });
          const { method, url, headers, body, sealed } = dry!;
          expect(sent.map((one) => unsealed(one, sealed))).toEqual([
            { method, url, headers, body: body ?? null },
          ]);
        },
      ),
      { numRuns: RUNS },
    );
  },
  PATIENCE_MS,
);
