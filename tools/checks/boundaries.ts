import { browserProblems } from './browser-reach.ts';
import { packageCycles } from './cycles.ts';
import { readImports } from './imports.ts';
import type { Import } from './imports.ts';
import { manifestProblems } from './manifests.ts';
import { isTest } from './project.ts';
import type { Findings, Project } from './project.ts';
import { mayImport, roomOf } from './rooms.ts';

/** Tools that tests may import: the shared Postgres, and the simulators of outside systems. */
const TOOLS_FOR_TESTS = /^tools\/(testing|simulators)\//;
/** Rooms without a package name, which import others by relative paths. */
const NAMELESS = new Set(['e2e', 'bench', 'root']);

/** Imports go one way, no browser code reaches server code, and no two packages depend on each other. */
export function checkBoundaries(project: Project): Findings {
  const imports = readImports(project);
  const problems = [
    ...imports.flatMap((one) => directionProblem(one) ?? []),
    ...imports.flatMap((one) => spellingProblem(one, project) ?? []),
    ...browserProblems(imports),
    ...manifestProblems(imports),
    ...packageCycles(imports),
  ];
  const files = new Set(imports.map((one) => one.from)).size;
  return { problems, counts: `${imports.length} imports of ${files} files` };
}

function directionProblem(one: Import): string | null {
  if (one.to === null) return null;
  const from = roomOf(one.from);
  const to = roomOf(one.to);
  if (mayImport(from, to)) return null;
  if (isTest(one.from) && TOOLS_FOR_TESTS.test(one.to)) return null;
  return `${one.from}:${one.line} imports ${one.to}: ${from} may not know ${to}`;
}

function spellingProblem(one: Import, project: Project): string | null {
  if (one.to === null) return null;
  const at = `${one.from}:${one.line}`;
  const from = roomOf(one.from);
  if (one.specifier.startsWith('.') && from !== roomOf(one.to) && !NAMELESS.has(from)) {
    return `${at} reaches another room by a relative path (${one.specifier}): import it by its package name`;
  }
  if (/\.(ts|tsx|mjs|json|css)$/.test(one.to) && !project.has(one.to))
    return `${at} imports ${one.to}, which does not exist`;
  if (!/\.\w+$/.test(one.to)) return `${at} imports ${one.specifier} without its file name and extension`;
  return null;
}
