import { runSimulator } from '../http-service.ts';
import { startIntegrationsSimulator } from './server.ts';

// node tools/simulators/integrations/main.ts --port 4020 [--host 127.0.0.1]
await runSimulator([], async (options) => {
  const simulator = await startIntegrationsSimulator(options);
  return { told: { url: simulator.url }, close: simulator.close };
});
