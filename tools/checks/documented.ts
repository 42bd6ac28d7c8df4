import { isScript, isTest } from './project.ts';
import type { Findings, Project } from './project.ts';
import { child, children, lineAt, parse } from './syntax.ts';
import type { SyntaxNode } from './syntax.ts';

/** Of the resources, only the folders that call outside services. */
const ROOMS = /^(engine|product|resources\/connectors\/(kinds|mapped|port|services|templates))\//;

/** Every exported function of the engine, the product and the connectors has a doc comment, right above it. */
export function checkDocumented(project: Project): Findings {
  const problems: string[] = [];
  let functions = 0;
  for (const [path, text] of project) {
    if (!ROOMS.test(path) || !isScript(path) || isTest(path)) continue;
    const { program, comments } = parse(path, text);
    for (const statement of children(program, 'body')) {
      const names = exportedFunctions(statement);
      if (names.length === 0) continue;
      functions += names.length;
      const documented = comments.some(
        (one) =>
          one.value.startsWith('*') &&
          one.end <= statement.start &&
          /^\s*$/.test(text.slice(one.end, statement.start)),
      );
      if (!documented)
        problems.push(`${path}:${lineAt(text, statement.start)}: ${names.join(', ')} has no doc comment`);
    }
  }
  return { problems, counts: `${functions} exported functions of engine, product and connectors` };
}

/** Names of the functions a statement exports: `export function x`, and `export const x = (…) => …`. */
function exportedFunctions(statement: SyntaxNode): string[] {
  if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration') return [];
  const declaration = child(statement, 'declaration');
  if (!declaration) return [];
  // The further signatures of an overloaded function follow the one that is documented.
  if (declaration.type === 'FunctionDeclaration' && child(declaration, 'body')) return [nameOf(declaration)];
  if (declaration.type !== 'VariableDeclaration') return [];
  return children(declaration, 'declarations')
    .filter((one) =>
      ['ArrowFunctionExpression', 'FunctionExpression'].includes(child(one, 'init')?.type ?? ''),
    )
    .map(nameOf);
}

function nameOf(node: SyntaxNode): string {
  const name = child(node, 'id')?.['name'];
  return typeof name === 'string' ? name : 'default';
}
