import { runSimulator } from '../http-service.ts';
import { DEFAULT_TOKEN } from './accounts.ts';
import { startPaymentSimulator } from './server.ts';

// node tools/simulators/payment/main.ts --port 4010 [--host 127.0.0.1] [--token …] [--state file]
await runSimulator(['token', 'state'], async ({ port, host, token, state }) => {
  const simulator = await startPaymentSimulator({
    port,
    host,
    token: token ?? process.env['PAYMENT_SIMULATOR_TOKEN'] ?? DEFAULT_TOKEN,
    stateFile: state,
  });
  // The token is not repeated, since the starter chose it.
  const { url, endpoint, endpointV1 } = simulator;
  return { told: { url, endpoint, endpointV1 }, close: simulator.close };
});
