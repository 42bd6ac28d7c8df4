import type { Import } from './imports.ts';
import { isTest } from './project.ts';

/** The entries of the browser's code: every console file, the console app, and the code that visitors load. */
function isBrowserEntry(path: string): boolean {
  if (isTest(path) || path.endsWith('vite.config.ts') || path.includes('.server.')) return false;
  return /\.console\.tsx?$/.test(path) || /^apps\/console\/|^product\/form-runtime\//.test(path);
}

/** Scripts, and messages that only the server reads. */
const isServerFile = (path: string): boolean => /\.server\.(tsx?|[\w-]+\.json)$/.test(path);
const isConsoleFile = (path: string): boolean => /\.console\.tsx?$/.test(path);

/**
 * Server code, or a Node module, that the browser would load; and screens that the server would load. Follows imports
 * that exist at run time; `import type` does not.
 */
export function browserProblems(imports: Import[]): string[] {
  const running = imports.filter((one) => !one.typeOnly && !isTest(one.from));
  const byFile = Map.groupBy(running, (one) => one.from);
  const files = [...byFile.keys()];
  return [
    ...reach(files.filter(isBrowserEntry), byFile, (one) => {
      if (one.to && isServerFile(one.to)) return 'the browser would load server code';
      return one.specifier.startsWith('node:') ? 'the browser has no module of Node' : null;
    }),
    ...reach(files.filter(isServerFile), byFile, (one) =>
      one.to && isConsoleFile(one.to) ? 'the server would load a screen' : null,
    ),
  ];
}

/** Traverses the import graph from the entries; each violation is reported once, with the shortest path to it. */
function reach(
  entries: string[],
  byFile: Map<string, Import[]>,
  offence: (one: Import) => string | null,
): string[] {
  const cameFrom = new Map<string, string | null>(entries.map((entry) => [entry, null]));
  const problems: string[] = [];
  // A Map may grow during its iteration: files that are found are visited in turn, nearest first.
  for (const file of cameFrom.keys()) {
    for (const one of byFile.get(file) ?? []) {
      const wrong = offence(one);
      if (wrong)
        problems.push(
          `${file}:${one.line} imports ${one.to ?? one.specifier}: ${wrong}${way(file, cameFrom)}`,
        );
      else if (one.to && !cameFrom.has(one.to)) cameFrom.set(one.to, file);
    }
  }
  return problems;
}

function way(file: string, cameFrom: Map<string, string | null>): string {
  const steps: string[] = [];
  for (let at: string | null | undefined = cameFrom.get(file); at; at = cameFrom.get(at)) steps.unshift(at);
  return steps.length > 0 ? ` (reached from ${steps.join(' → ')})` : '';
}
