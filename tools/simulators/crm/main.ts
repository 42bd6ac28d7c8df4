import { runSimulator } from '../http-service.ts';
import { startCrmSimulator } from './server.ts';

// node tools/simulators/crm/main.ts --port 4020 [--host 127.0.0.1] [--state file] [--payments address --paymentsToken …]
await runSimulator(['state', 'payments', 'paymentsToken'], async (options) => {
  const { port, host, state, payments, paymentsToken } = options;
  const simulator = await startCrmSimulator({
    port,
    host,
    stateFile: state,
    payments: payments ? { url: payments, token: paymentsToken ?? '' } : undefined,
  });
  const { url, clientId, clientSecret } = simulator;
  // The address, and the connected app that it knows.
  return { told: { url, clientId, clientSecret }, close: simulator.close };
});
