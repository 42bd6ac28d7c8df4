import { runSimulator } from '../http-service.ts';
import { startServicesSimulator } from './server.ts';

// node tools/simulators/services/main.ts --port 4020 [--host 127.0.0.1]
await runSimulator([], async (options) => {
  const simulator = await startServicesSimulator(options);
  return { told: { url: simulator.url }, close: simulator.close };
});
