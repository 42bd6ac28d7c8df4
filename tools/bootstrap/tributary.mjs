import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install } from './install.mjs';
import { hasPinnedNode, node24 } from './node24.mjs';
import { CACHE, fromRoot } from './paths.mjs';
import { bootstrap } from './progress.mjs';

// npm run tributary: the command line of an installation. Its input and output are the terminal's.
await bootstrap(async () => {
  if (!hasPinnedNode()) await install();
  const child = spawn(node24(), [fromRoot('apps/server/cli/main.ts'), ...process.argv.slice(2)], {
    cwd: fromRoot(),
    env: { NODE_COMPILE_CACHE: join(CACHE, 'compiled'), ...process.env },
    stdio: 'inherit',
  });
  // Ctrl+C reaches the command by itself; this process waits for it to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
});
