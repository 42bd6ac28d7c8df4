import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface SimulatorCharge {
  intentId: string;
  idempotencyKey: string | null;
  amountMinor: number;
  currency: string;
  kind: string;
}

/** The payment simulator in a process of its own, as the demo runs it; tests speak HTTP with it and nothing else. */
export async function startSimulator() {
  const script = path.resolve(import.meta.dirname, '../../../tools/simulators/payment/main.ts');
  const child = spawn(process.execPath, [script, '--token', TOKEN], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The simulator ended with ${code}.`)));
  });
  const { url, endpoint } = JSON.parse(line) as { url: string; endpoint: string };
  return {
    url,
    endpoint,
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
    stop: () => child.kill('SIGKILL'),
  };
}

const TOKEN = 'an-access-token-that-must-not-leak';
