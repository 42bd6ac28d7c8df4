import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { fromRoot } from './paths.mjs';
import { bootstrap } from './progress.mjs';

// npm run release:element: stores the current build of the script that other sites load as a separate release.
await bootstrap(async () => {
  await install();
  await build();
  const folder = fromRoot('product', 'embedding', 'releases');
  const list = `${folder}/releases.data.ts`;
  const code = await readFile(fromRoot('product', 'embedding', 'element', 'dist', 'element.js'));
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const source = await readFile(list, 'utf8');
  const released = [...source.matchAll(/version: '5\.(\d+)', integrity: '([^']+)'/g)];
  if (released.at(-1)?.[2] === integrity) return console.log('The last release is what is built now.');
  const version = `5.${released.length}`;
  await writeFile(`${folder}/v${version}.js.txt`, code, { flag: 'wx' });
  await writeFile(
    list,
    source.replace(/\n?\];\n$/, `\n  { version: '${version}', integrity: '${integrity}' },\n];\n`),
  );
  console.log(`Released as v${version}.`);
});
