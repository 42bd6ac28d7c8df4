import { join } from 'node:path';
import { build } from 'vite';
import { formSchema, type FormSchemaInput } from '@tributary/form-engine/schema.ts';
import { piecesOf, type FormScripts } from '../form-scripts.ts';
import type { Fragments } from './fragments.server.ts';
import { scriptsOf } from '../scripts.server.ts';
import { formScript } from './script.server.ts';

/** Builds the script of published pages, as it is, without writing it. */
export async function buildScripts(): Promise<FormScripts> {
  const config = await formScript(join(import.meta.dirname, '..'));
  const built = await build({ ...config, configFile: false, build: { ...config.build, write: false } });
  const outputs = 'on' in built ? [] : [built].flat().flatMap(({ output }) => output);
  const asset = outputs.find((one) => one.fileName === 'fragments.json');
  if (asset?.type !== 'asset') throw new Error('The script was not built.');
  return scriptsOf(JSON.parse(String(asset.source)) as Fragments);
}

/** The script of a page with these forms. */
export function scriptFor(scripts: FormScripts, ...forms: readonly FormSchemaInput[]): string {
  return scripts.of(
    piecesOf(
      forms.map((form) => formSchema.parse(form)),
      { hasCounter: true },
    ),
  );
}
