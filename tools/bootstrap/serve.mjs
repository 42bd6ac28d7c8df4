import { build } from './build.mjs';
import { onStopRequest, startChild, stopChild } from './children.mjs';
import { install } from './install.mjs';
import { needPort } from './ports.mjs';
import { bootstrap, say } from './progress.mjs';

// npm run serve: the product as in production, without demo data or simulators.
await bootstrap(async () => {
  await needPort('npm run serve');
  say('Serving Tributary');
  await install();
  await build();
  const env = { NODE_ENV: 'production', ...process.env, DEMO: 'off' };
  const server = startChild('apps/server/main.ts', [], { env });
  onStopRequest(
    () => void stopChild(server),
    () => server.kill('SIGKILL'),
  );
  server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 0)));
});
