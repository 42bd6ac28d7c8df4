import { isScript, isTest } from './project.ts';
import type { Findings, Project } from './project.ts';
import { children, isNode, lineAt, parse, walk } from './syntax.ts';

const MEDIAN = 80;
const SOFT = 250;
const HARD = 400;
/** Names that do not describe their contents. */
const FORBIDDEN = /^(libs?|utils?|helpers?|common|misc)$/i;
/** Tables of data: long by nature, read by looking up. */
const DATA = /(^|\/)(library|fixtures)\/|\.data\.ts$/;
/** Files at the edge of a library without types, where `any` is allowed; each with its reason. */
const UNTYPED_EDGES: Record<string, string> = {};

/** Files are small and named by their content, types are checked, nothing is exported twice. */
export function checkSizes(project: Project): Findings {
  const problems: string[] = [];
  const warnings: string[] = [];
  const lengths: number[] = [];
  for (const [path, text] of project) {
    const name = forbiddenName(path);
    if (name && !path.startsWith('library/'))
      problems.push(`${path}: "${name}" says nothing; name it after what it does`);
    if (!isScript(path) && !path.endsWith('.css')) continue;
    const lines = text.split('\n').length - 1;
    if (!isTest(path) && !DATA.test(path)) lengths.push(lines);
    if (lines > HARD && !DATA.test(path))
      problems.push(`${path}: ${lines} lines; ${HARD} is the most a file may have`);
    else if (lines > SOFT && !DATA.test(path)) warnings.push(`${path}: ${lines} lines, more than ${SOFT}`);
    if (isScript(path)) problems.push(...erosion(path, text), ...barrel(path, text));
  }
  const median = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;
  if (median > MEDIAN) problems.push(`The median file has ${median} lines; ${MEDIAN} is the aim`);
  return {
    problems,
    warnings,
    counts: `${lengths.length} source files, median ${median} lines, longest ${lengths.at(-1) ?? 0}`,
  };
}

function forbiddenName(path: string): string | null {
  return (
    path
      .split('/')
      .map((part) => part.split('.')[0]!)
      .find((part) => FORBIDDEN.test(part)) ?? null
  );
}

/** Lines that disable the type checker or the linter. */
function erosion(path: string, text: string): string[] {
  if (path in UNTYPED_EDGES) return [];
  const problems: string[] = [];
  const { program, comments } = parse(path, text);
  walk(program, (node) => {
    if (node.type === 'TSAnyKeyword') problems.push(`${path}:${lineAt(text, node.start)}: any`);
  });
  for (const { value, start } of comments) {
    const silenced = /@ts-(ignore|nocheck)|(ox|es)lint-disable/.exec(value)?.[0];
    if (silenced) problems.push(`${path}:${lineAt(text, start)}: ${silenced}`);
  }
  return problems;
}

/** A file that only re-exports: imports should name the file that declares. */
function barrel(path: string, text: string): string[] {
  const statements = children(parse(path, text).program, 'body');
  const onlyPassesOn =
    statements.length > 0 &&
    statements.every((one) => isNode(one['source']) && one.type.startsWith('Export'));
  return onlyPassesOn ? [`${path}: only passes on exports of other files`] : [];
}
