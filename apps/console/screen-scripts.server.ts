import type { Plugin, Rollup } from 'vite';
import { SCRIPT_LIST, type ScriptList } from './chunks/script-list.ts';
import { screensOfConsole } from './read-screens.server.ts';

/** The file of the features' manifests, which imports every screen. */
const MANIFESTS = /features-[^/]+\.js$/;
/** The screen that people see first. Its scripts stay listed in the manifests, because it waits for no other file. */
const FIRST = /\/Dashboard\.console-[^/]+\.js$/;

/** The path of the module that a screen's loader imports, from the loader's text. Throws where there is none. */
function moduleOf(component: () => unknown): string {
  const [, path] = /import[^(]*\(\s*["'`]\/@fs([^"'`?]+)/.exec(String(component)) ?? [];
  if (!path) throw new Error(`The module of a screen can't be read: ${String(component)}`);
  return path;
}

/** The chunk and all its imports, each once. */
function closureOf(bundle: Rollup.OutputBundle, start: string): string[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const part = bundle[name];
    if (part?.type !== 'chunk' || seen.has(name)) return;
    seen.add(name);
    for (const next of part.imports) visit(next);
  };
  visit(start);
  return [...seen];
}

/**
 * Writes the scripts of each screen into a file of the build and removes these lists from the manifests, two fifths of
 * whose size they would be; every visit waits for the manifests. Style sheets stay there.
 */
export function screenScripts(): Plugin {
  return {
    name: 'screen-scripts',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, deps, { hostId }) =>
            MANIFESTS.test(hostId) && !FIRST.test(file) ? [] : deps,
        },
      },
    }),
    async generateBundle(_, bundle) {
      const chunks = new Map<string, string>();
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && part.facadeModuleId) chunks.set(part.facadeModuleId, part.fileName);
      const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry);
      const first = new Set(entry ? closureOf(bundle, entry.fileName) : []);
      const files: string[] = [];
      const numberOf = (file: string): number => {
        const at = files.indexOf(file);
        return at < 0 ? files.push(file) - 1 : at;
      };
      const list: ScriptList = { files, screens: {} };
      for (const { path, component } of await screensOfConsole()) {
        const chunk = chunks.get(moduleOf(component));
        if (!chunk) throw new Error(`The build has no file for the screen ${path}`);
        list.screens[path] = closureOf(bundle, chunk)
          .filter((file) => !first.has(file))
          .map(numberOf);
      }
      this.emitFile({ type: 'asset', fileName: SCRIPT_LIST, source: JSON.stringify(list) });
    },
  };
}
