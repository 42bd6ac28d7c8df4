import { resolve } from 'node:path';
import { onStopRequest } from './children.mjs';
import { install } from './install.mjs';
import { ROOT } from './paths.mjs';
import { bootstrap, say } from './progress.mjs';
import { startSimulator } from './simulator.mjs';

// npm run simulators: the services that connectors call, simulated, for a product that runs beside them.
await bootstrap(async () => {
  say('Starting the simulators');
  await install();
  const dataDir = resolve(ROOT, process.env.DATA_DIR ?? 'data');
  const simulators = await Promise.all(
    /** @type {const} */ (['payment', 'crm', 'services', 'integrations']).map((kind) =>
      startSimulator(kind, dataDir, process.env),
    ),
  );
  await Promise.all(simulators.map(({ ready }) => ready));
  for (const { name, url } of simulators) say(`  ${name}: ${url}`);
  say('  docs/guide/empty-installation.md says what to enter. Stop with Ctrl+C.');
  const stop = () => void Promise.all(simulators.map((one) => one.stop())).then(() => process.exit(0));
  onStopRequest(stop, () => process.exit(137));
});
