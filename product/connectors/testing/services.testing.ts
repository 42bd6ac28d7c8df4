import type { Mapping } from '@tributary/resources/configuration-parts/parts.ts';
import { createEgress } from '@tributary/engine/egress/egress.server.ts';
import type { DeliveryConnector, PlanInput } from '@tributary/resources/connectors/port/connector.ts';
import { delivererOf } from '../delivery-deliverer.server.ts';
import { createConnectorRegistry, register } from '../registry.server.ts';
import { spawnSimulator } from './spawn-simulator.testing.ts';

/** A donation of Ada's, with the given changes. */
export const planInput = (more: Partial<PlanInput> = {}): PlanInput => ({
  transactionId: '0190-tx',
  form: { id: 'f', description: 'Donate' },
  page: { id: 'p', name: 'Winter', campaignCode: null },
  language: 'en',
  submittedAt: new Date('2026-11-22T23:00:00Z'),
  submittedOn: '2026-11-22',
  answers: { firstName: 'Ada', lastName: 'Stream', email: 'ada@example.org', phone: '+44 7700 900123' },
  email: 'ada@example.org',
  consents: [],
  donation: { amount: { minor: 1999, currency: 'GBP' }, frequency: 'one-off', method: undefined },
  mapping: {},
  instruction: undefined,
  ...more,
});

/** The simulated services of connectors in a separate process, and deliveries to one of them. */
export async function startServices<Settings, Payload>(connector: DeliveryConnector<Settings, Payload>) {
  const { line, stop } = await spawnSimulator('services');
  const url = `${(JSON.parse(line) as { url: string }).url}/${connector.kind}`;
  const egress = createEgress({ allowLoopback: true });
  const registry = createConnectorRegistry([register(delivererOf(connector as DeliveryConnector))]);
  return {
    url,
    fetchOut: egress.fetchOut,
    control: (wanted: object) => fetch(`${url}/__control`, { method: 'POST', body: JSON.stringify(wanted) }),
    records: async () => (await fetch(`${url}/__records`)).json() as Promise<unknown>,
    /** Plans an order by a mapping, and delivers it. */
    deliver: (
      settings: Settings,
      mapping: Mapping,
      { id = 'delivery-1', ...more }: Partial<PlanInput> & { id?: string } = {},
    ) =>
      registry.deliver(
        {
          id,
          tenantId: 'a tenant',
          transactionId: '0190-tx',
          webhookId: null,
          connector: connector.kind,
          environment: 'production',
          payload: connector.plan(planInput({ mapping, ...more })),
          attempt: 1,
          isLast: false,
          createdAt: new Date(),
        },
        { settings, fetchOut: egress.fetchOut, logger: { debug() {}, info() {}, warn() {}, error() {} } },
      ),
    async stop() {
      await egress.close();
      stop();
    },
  };
}
