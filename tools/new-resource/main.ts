import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { resourceFilesOf } from './plan.ts';
import { namesFrom } from './names.ts';

// node tools/new-resource/main.ts one many uno muchos m|f: writes a resource that works, to be made one's own afterwards.
const root = join(import.meta.dirname, '..', '..');
try {
  const resource = namesFrom(process.argv.slice(2));
  const read = (path: string): string | undefined =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
  for (const [path, text] of resourceFilesOf(resource, read)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(path);
  }
  console.log(
    `\nNow make it your own: the schema in resources/${resource.many}/${resource.one}.ts, who may do what in engine/access/roles.ts, the messages in both languages. Then npm run format and npm run check.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
