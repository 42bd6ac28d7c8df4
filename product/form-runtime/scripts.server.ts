import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinFragments, type Fragments } from './build/fragments.server.ts';
import type { FormScripts } from './form-scripts.ts';

/** Scripts that were put together are kept: forms are of few kinds. */
const MOST_KEPT = 200;

/**
 * Reads a built script.
 * @param folder the one of its `main.ts`, absolute
 * @param isModule whether it is loaded as a module, by its exports
 * @throws Error when it is not built
 */
export function readFormScripts(folder: string, isModule = false): FormScripts {
  const built = readFileSync(join(folder, 'dist/fragments.json'), 'utf8');
  return scriptsOf(JSON.parse(built) as Fragments, isModule);
}

/** Reads the built script of the page after a failed payment. @param folder of the form runtime, absolute @throws Error when it is not built */
export const readAgainScript = (folder: string): string =>
  readFileSync(join(folder, 'again/dist/again.js'), 'utf8').trim();

/** The scripts that can be put together of a build. */
export function scriptsOf(built: Fragments, isModule = false): FormScripts {
  const known = new Set(built.fragments.map(({ piece }) => piece));
  const kept = new Map<string, string>();
  return {
    of(pieces) {
      const wanted = new Set([...pieces].filter((piece) => known.has(piece)).toSorted());
      const key = [...wanted].join(' ');
      const before = kept.get(key);
      if (before !== undefined) return before;
      const script = joinFragments(built, wanted, isModule);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, script);
      return script;
    },
  };
}
