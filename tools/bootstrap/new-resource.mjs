import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { fromRoot } from './paths.mjs';
import { bootstrap, BootstrapError } from './progress.mjs';
import { run } from './run.mjs';

// npm run new:resource -- many one: writes the files of a resource and its lines in the lists.
await bootstrap(async () => {
  await install();
  const { code } = await run(
    node24(),
    [fromRoot('tools', 'new-resource', 'main.ts'), ...process.argv.slice(2)],
    {
      show: true,
    },
  );
  if (code !== 0) throw new BootstrapError(`No resource was made: code ${code}`);
});
