import { resolve } from 'node:path';
import { build } from './build.mjs';
import { onStopRequest, startChild, stopChild } from './children.mjs';
import { install } from './install.mjs';
import { ROOT } from './paths.mjs';
import { needPort } from './ports.mjs';
import { bootstrap, say, seconds } from './progress.mjs';
import { waitUntilReady } from './readiness.mjs';
import { startSimulator } from './simulator.mjs';

// npm start: everything, with a demo organization. Installs and builds missing parts first.
await bootstrap(async () => {
  const started = Date.now();
  const { port, host } = await needPort('npm start');
  say('Starting Tributary');
  await install();
  await build();

  const dataDir = resolve(ROOT, process.env.DATA_DIR ?? 'data');
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: process.env.DEMO ?? 'on',
    EGRESS_ALLOW_LOOPBACK: '1',
    // The terminal is for a person: it shows errors, and where to sign in.
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
  const simulator = await startSimulator('payment', dataDir, env);
  const crm = await startSimulator('crm', dataDir, env);
  const integrations = await startSimulator('integrations', dataDir, env);
  const services = await startSimulator('services', dataDir, env);
  // The demo signs itself in to the CRM at its start.
  await crm.ready;
  const server = startChild('tools/demo/main.ts', [], {
    env: {
      HOST_PAGE_PORT: '3050',
      ...env,
      PAYMENT_SIMULATOR_URL: simulator.url,
      CRM_SIMULATOR_URL: crm.url,
      INTEGRATIONS_SIMULATOR_URL: integrations.url,
      SERVICES_SIMULATOR_URL: services.url,
    },
  });
  const serverStarted = Date.now();

  onStopRequest(
    () => void stopChild(server),
    () => server.kill('SIGKILL'),
  );
  server.on('exit', async (code, signal) => {
    await Promise.all([simulator.stop(), crm.stop(), integrations.stop(), services.stop()]);
    process.exit(code ?? (signal === 'SIGKILL' ? 137 : 0));
  });
  if (await waitUntilReady(port, host, server)) {
    say(
      `  Server: ready in ${seconds(serverStarted)}; from the command ${seconds(started)}. Stop with Ctrl+C.`,
    );
  }
});
