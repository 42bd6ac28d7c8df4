import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { fromRoot } from './paths.mjs';
import { bootstrap, BootstrapError } from './progress.mjs';
import { run } from './run.mjs';

// npm run generate:client -- address file: packs the typed client of a running server's API.
await bootstrap(async () => {
  await install();
  const { code } = await run(
    node24(),
    [fromRoot('tools', 'generate-client', 'main.ts'), ...process.argv.slice(2)],
    { show: true },
  );
  if (code !== 0) throw new BootstrapError(`No client was made: code ${code}`);
});
