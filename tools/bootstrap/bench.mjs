import { build } from './build.mjs';
import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { fromRoot } from './paths.mjs';
import { bootstrap, BootstrapError } from './progress.mjs';
import { run } from './run.mjs';

// npm run bench [-- name …] [--quick
// --full]: runs the named measurements, or all, and writes bench/RESULTS.md.
await bootstrap(async () => {
  await install();
  await build();
  const { code } = await run(node24(), [fromRoot('bench', 'main.ts'), ...process.argv.slice(2)], {
    show: true,
  });
  if (code !== 0) throw new BootstrapError(`The measurement ended with code ${code}`);
});
