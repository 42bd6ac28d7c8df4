import { isTest, type Findings, type Project } from './project.ts';
import { child, isNode, lineAt, parse, type SyntaxNode } from './syntax.ts';

const BRANCHES = new Set(['IfStatement', 'ConditionalExpression']);

/**
 * Content stays on screen when reading it again fails: no screen chooses by a query's `isError` before it has asked for
 * the data. `Loaded`, `LoadedList` and `ReadFailure` of engine/screens/reading do both.
 */
export function checkReadings(project: Project): Findings {
  const problems: string[] = [];
  let screens = 0;
  for (const [path, text] of project) {
    if (!path.endsWith('.console.tsx') || isTest(path)) continue;
    screens++;
    if (!text.includes('isError')) continue;
    const { program } = parse(path, text);
    const calls = callsOf(program);
    visit(program, false, (test) => {
      const of = test.type === 'MemberExpression' ? nameOf(child(test, 'object')) : 'isError';
      if (of !== undefined && calls.has(of)) return;
      problems.push(`${path}:${lineAt(text, test.start)}: chooses by isError before it asks for the data`);
    });
  }
  return { problems, counts: `${screens} screens` };
}

/** Finds the tests that are `isError` alone, and that no choice is around. */
function visit(node: SyntaxNode, isChosen: boolean, found: (test: SyntaxNode) => void): void {
  const test = BRANCHES.has(node.type) ? child(node, 'test') : null;
  if (test && !isChosen && isErrorFlag(test)) found(test);
  const isFunction = /Function/.test(node.type);
  for (const value of Object.values(node))
    for (const below of Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])
      visit(below, isFunction ? false : isChosen || test !== null, found);
}

function isErrorFlag(node: SyntaxNode): boolean {
  return nameOf(node.type === 'MemberExpression' ? child(node, 'property') : node) === 'isError';
}

/** Names of the results of `useMutation` in a file: a failed call shows no data that was read. */
function callsOf(program: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  const look = (node: SyntaxNode): void => {
    if (node.type === 'VariableDeclarator') {
      const init = child(node, 'init');
      const id = child(node, 'id');
      if (id && init?.type === 'CallExpression' && nameOf(child(init, 'callee')) === 'useMutation')
        names.add(nameOf(id) ?? 'isError');
    }
    for (const value of Object.values(node))
      for (const below of Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])
        look(below);
  };
  look(program);
  return names;
}

function nameOf(node: SyntaxNode | null): string | undefined {
  return node?.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : undefined;
}
