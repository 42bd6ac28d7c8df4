import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { fromRoot } from './paths.mjs';
import { bootstrap, BootstrapError, say } from './progress.mjs';
import { run } from './run.mjs';

// npm run bench [-- name …]: runs bench/<name>.bench.ts, all of them without a name, one after the other.
await bootstrap(async () => {
  const known = (await readdir(fromRoot('bench'))).filter((file) => file.endsWith('.bench.ts')).sort();
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  const files = wanted.length > 0 ? wanted.map((name) => `${name}.bench.ts`) : known;
  const missing = files.find((file) => !existsSync(fromRoot('bench', file)));
  if (missing) {
    const names = known.map((file) => file.replace('.bench.ts', '')).join(', ');
    throw new BootstrapError(`There is no bench/${missing}. Known measurements: ${names}`);
  }
  await install();
  await build();
  for (const file of files) {
    say(`\n== ${file}`);
    const { code } = await run(node24(), [fromRoot('bench', file)], { show: true });
    if (code !== 0) throw new BootstrapError(`bench/${file} ended with code ${code}`);
  }
});
