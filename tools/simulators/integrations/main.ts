import { parseArgs } from 'node:util';
import { startIntegrationsSimulator } from './server.ts';

// node tools/simulators/integrations/main.ts --port 4020 [--host 127.0.0.1]
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
  },
});

const simulator = await startIntegrationsSimulator({ port: Number(values.port), host: values.host });

// One line for the process that started this one.
process.stdout.write(`${JSON.stringify({ ready: true, url: simulator.url })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.close().then(() => process.exit(0)));
}
