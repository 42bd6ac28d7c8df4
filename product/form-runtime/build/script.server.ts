import { join } from 'node:path';
import { build, type UserConfig } from 'vite';
import { writeFragments } from './fragments.server.ts';
import { entriesOf, leaveOutUnused, writePieces } from './pieces.server.ts';

const CARRIED = join(import.meta.dirname, '../carried');

/**
 * Replacements of whole tables and of functions: texts come with the form, types, extras and functions that only some
 * forms need with pieces.
 */
const REPLACED: readonly [find: RegExp, by: string][] = [
  [/^\.\/texts\/all\.ts$/, 'texts.ts'],
  [/^\.\/components\.ts$/, 'answer-types.ts'],
  [/^\.\/known-country\.ts$/, 'known-country.ts'],
  [/^\.\/refuse-unmatched\.ts$/, 'refuse-unmatched.ts'],
  [/^\.\/chosen-set\.ts$/, 'chosen-set.ts'],
  [/^\.\.\/conditional-options\.ts$/, 'conditional-options.ts'],
  [/^\.\/definition\/openers-of\.ts$/, 'openers-of.ts'],
  [/^\.\/other-currencies\.ts$/, 'other-currencies.ts'],
  [/^\.\/reading\/order\.ts$/, 'order.ts'],
  [/^\.\/live-fields\.ts$/, 'live-fields.ts'],
  [/^(\.\/|\.\.\/)extras\.ts$/, 'extras.ts'],
];

const resolve = { alias: REPLACED.map(([find, by]) => ({ find, replacement: join(CARRIED, by) })) };

/**
 * How a script that enhances forms is built: `dist/fragments.json`, of which each page gets the pieces that its forms use.
 * @param root the folder of its `main.ts`, absolute
 */
export async function formScript(root: string): Promise<UserConfig> {
  const main = join(root, 'main.ts');
  const core = await modulesOf(main);
  return {
    root,
    logLevel: 'warn',
    plugins: [writePieces(), leaveOutUnused(), writeFragments()],
    resolve,
    build: {
      target: 'es2022',
      outDir: join(root, 'dist'),
      emptyOutDir: true,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: entriesOf(main),
        preserveEntrySignatures: 'allow-extension',
        output: {
          format: 'es',
          minify: true,
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          // The common part of the script is one fragment, and no piece repeats it.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: 'core', test: (id) => core.has(id) }],
          },
        },
      },
    },
  };
}

/** The modules of which a script without further pieces has code. */
async function modulesOf(main: string): Promise<ReadonlySet<string>> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [leaveOutUnused()],
    resolve,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: main, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  });
  const outputs = 'on' in built ? [] : [built].flat().flatMap(({ output }) => output);
  const modules = outputs.flatMap((one) => (one.type === 'chunk' ? Object.entries(one.modules) : []));
  return new Set(modules.flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])));
}
