import { parseArgs } from 'node:util';
import { startCrmSimulator } from './server.ts';

// node tools/simulators/crm/main.ts --port 4020 [--host 127.0.0.1] [--state file]
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    state: { type: 'string' },
  },
});

const simulator = await startCrmSimulator({
  port: Number(values.port),
  host: values.host,
  ...(values.state ? { stateFile: values.state } : {}),
});

// One line for the process that started this one: the address, and the connected app that it knows.
const { url, clientId, clientSecret } = simulator;
process.stdout.write(`${JSON.stringify({ ready: true, url, clientId, clientSecret })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.close().then(() => process.exit(0)));
}
