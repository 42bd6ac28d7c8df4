import { isScript, isTest } from './project.ts';
import type { Findings, Project } from './project.ts';
import { lineAt, parse, walk } from './syntax.ts';

const UNFINISHED = /\b(TODO|FIXME|XXX|HACK)\b|not implemented|coming soon/;
const SWITCHES = new Set(['skip', 'only', 'todo', 'fixme']);
const SUITES = new Set(['it', 'test', 'describe']);

/** Nothing unfinished is committed: to-do notes, skipped tests, or tests that run alone. */
export function checkLeftovers(project: Project): Findings {
  const problems: string[] = [];
  let tests = 0;
  for (const [path, text] of project) {
    if (!isScript(path)) continue;
    const { program, comments } = parse(path, text);
    for (const { value, start } of comments) {
      const found = UNFINISHED.exec(value)?.[0];
      if (found && !path.startsWith('tools/checks/'))
        problems.push(`${path}:${lineAt(text, start)}: ${found}`);
    }
    if (!isTest(path)) continue;
    tests++;
    walk(program, (node) => {
      if (node.type !== 'MemberExpression') return;
      const written = text.slice(node.start, node.end).split('.');
      if (written.length !== 2 || !SUITES.has(written[0]!) || !SWITCHES.has(written[1]!)) return;
      problems.push(`${path}:${lineAt(text, node.start)}: ${written.join('.')}`);
    });
  }
  return { problems, counts: `${project.size} files, ${tests} of them tests` };
}
