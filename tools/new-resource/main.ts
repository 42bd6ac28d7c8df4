import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { planOf } from './plan.ts';
import { namesFrom } from './words.ts';

// node tools/new-resource/main.ts one many uno muchos m|f: writes a noun that works, to be made one's own afterwards.
const root = join(import.meta.dirname, '..', '..');
try {
  const noun = namesFrom(process.argv.slice(2));
  const read = (path: string): string | undefined =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
  for (const [path, text] of planOf(noun, read)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(path);
  }
  console.log(
    `\nNow make it your own: the schema in resources/${noun.many}/${noun.one}.ts, who may do what in engine/access/roles.ts, the words in both catalogues. Then npm run format and npm run check.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
