import { parseArgs } from 'node:util';
import { DEFAULT_TOKEN, startPaymentSimulator } from './server.ts';

// node tools/simulators/payment/main.ts --port 4010 [--host 127.0.0.1] [--token …] [--state file]
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    token: { type: 'string', default: process.env['PAYMENT_SIMULATOR_TOKEN'] ?? DEFAULT_TOKEN },
    state: { type: 'string' },
  },
});

const simulator = await startPaymentSimulator({
  port: Number(values.port),
  host: values.host,
  token: values.token,
  ...(values.state ? { stateFile: values.state } : {}),
});

// One line for the process that started this one: the address. The token is not repeated, since the starter chose it.
process.stdout.write(
  `${JSON.stringify({ ready: true, url: simulator.url, endpoint: simulator.endpoint })}\n`,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.close().then(() => process.exit(0)));
}
