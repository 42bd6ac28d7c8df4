import { runSimulator } from '../http-service.ts';
import { startStripeSimulator } from './server.ts';

// node tools/simulators/stripe/main.ts --port 4040 [--host 127.0.0.1]
await runSimulator([], async (options) => {
  const { url, close } = await startStripeSimulator(options);
  return { told: { url }, close };
});
