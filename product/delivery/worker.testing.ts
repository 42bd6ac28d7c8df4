import { ConnectorFailure, retryAfterMs } from '@tributary/resources/connectors/port/failure.ts';
import type { Deliverer } from '../connectors/deliverer.ts';
import { createConnectorRegistry, register } from '../connectors/registry.server.ts';

/** A plain connector for tests: posts the job's id to the address in its payload, over the real way out. */
export const courier: Deliverer<undefined> = {
  name: 'courier',
  settingsSchema: null,
  secretsOf: () => [],
  async deliver(job, { fetchOut }) {
    const { url } = job.payload as { url: string };
    const { status, headers } = await fetchOut(url, {
      method: 'POST',
      headers: { 'x-delivery': job.id },
      body: '{}',
      timeoutMs: 5_000,
    });
    if (status !== 200)
      throw new ConnectorFailure('upstream_failed', `Answered ${status}.`, {
        retryable: status >= 500 || status === 429,
        httpStatus: status,
        retryAfterMs: retryAfterMs(headers['retry-after']),
      });
    return { kind: 'delivered', httpStatus: status, result: { seen: job.attempt } };
  },
};

export const courierRegistry = createConnectorRegistry([register(courier)]);
export const silentLogger = { debug() {}, info() {}, warn() {}, error() {} };
