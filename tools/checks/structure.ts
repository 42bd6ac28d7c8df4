import { posix } from 'node:path';
import { fileCycles } from './cycles.ts';
import { readImports } from './imports.ts';
import { isScript, isTest } from './project.ts';
import type { Findings, Project } from './project.ts';
import { child, children, parse, type SyntaxNode } from './syntax.ts';

/** More files than this make a folder hard to find anything in. */
const MOST_FILES = 25;
/** Casts that the type checker can't see through, in the whole project. */
const MOST_CASTS = 15;
const CAST = /\bas unknown as\b|\bas never\b(?! [a-z])/g;

/** Names that several files must export, because a loader looks for them there. */
const LOOKED_FOR: Record<string, string> = {
  tasks: 'what an isolated process runs (engine/isolation)',
  ...Object.fromEntries(
    [
      'formTexts',
      'answerTypes',
      'componentHtml',
      'componentSchemas',
      'liveFields',
      'extras',
      'isCountry',
      'chosenSet',
      'conditionalOptions',
      'difference',
      'hideOtherCurrencies',
      'openersOf',
      'refuseUnmatched',
    ].map((name) => [name, "a whole table or function, or its replacement in the form script's build"]),
  ),
};

/** Folders stay small, no file needs itself by way of others, each exported name means one thing, and types stay whole. */
export function checkStructure(project: Project): Findings {
  const scripts = [...project].filter(([path]) => isScript(path));
  const casts = scripts.flatMap(([path, text]) => [...text.matchAll(CAST)].map(() => path));
  const problems = [
    ...crowdedFolders(project),
    ...sharedNames(scripts),
    ...fileCycles(readImports(project)),
    ...(casts.length > MOST_CASTS
      ? [`${casts.length} casts by way of unknown or never; ${MOST_CASTS} is the most`]
      : []),
  ];
  return { problems, counts: `${scripts.length} scripts, ${casts.length} casts` };
}

function crowdedFolders(project: Project): string[] {
  const counts = new Map<string, number>();
  for (const path of project.keys()) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}: ${count} files; ${MOST_FILES} is the most`);
}

/** Names that more than one file exports; those of tests stay among tests. */
function sharedNames(scripts: readonly (readonly [path: string, text: string])[]): string[] {
  const files = new Map<string, string[]>();
  for (const [path, text] of scripts) {
    if (isTest(path) || path.startsWith('bench/') || path.startsWith('tools/')) continue;
    for (const statement of children(parse(path, text).program, 'body'))
      for (const name of exportedNames(statement)) files.set(name, [...(files.get(name) ?? []), path]);
  }
  return [...files]
    .filter(([name, paths]) => !(name in LOOKED_FOR) && new Set(paths).size > 1)
    .map(([name, paths]) => `${name} is exported by ${[...new Set(paths)].join(' and ')}`);
}

/** The names that a statement declares and exports; default exports have none. */
function exportedNames(statement: SyntaxNode): string[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : null;
  if (!declared) return [];
  const ids = [child(declared, 'id'), ...children(declared, 'declarations').map((one) => child(one, 'id'))];
  return ids.flatMap((id) => (typeof id?.['name'] === 'string' ? [id['name']] : []));
}
