import { spawnSimulator } from '../spawn-simulator.testing.ts';

export interface SimulatorCharge {
  intentId: string;
  idempotencyKey: string | null;
  amountMinor: number;
  currency: string;
  kind: string;
}

/** The payment simulator in a separate process, as the demo runs it; tests talk to it by HTTP only. */
export async function startSimulator() {
  const { line, stop } = await spawnSimulator('payment', ['--token', TOKEN]);
  const { url, endpoint, endpointV1 } = JSON.parse(line) as Record<'url' | 'endpoint' | 'endpointV1', string>;
  return {
    url,
    endpoint,
    endpointV1,
    token: TOKEN,
    control: (wanted: object) => fetch(`${url}/__control`, { method: 'POST', body: JSON.stringify(wanted) }),
    charges: async () =>
      ((await (await fetch(`${url}/__ledger`)).json()) as { charges: SimulatorCharge[] }).charges,
    /** Pays on the hosted page like a visitor without JavaScript; answers where it sends the visitor next. */
    async pay(page: string, number = '4242 4242 4242 4242') {
      const body = new URLSearchParams({ action: 'pay', number, expiry: '12/40', cvc: '123', holder: 'Ada' });
      const response = await fetch(page, { method: 'POST', redirect: 'manual', body });
      return response.headers.get('location');
    },
    stop,
  };
}

const TOKEN = 'an-access-token-that-must-not-leak';
