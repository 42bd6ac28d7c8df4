import { posix } from 'node:path';
import type { Project } from './project.ts';
import { isScript } from './project.ts';
import { child, lineAt, parse, walk } from './syntax.ts';

/** One import of a file. */
export interface Import {
  from: string;
  /** As written. */
  specifier: string;
  /** Path of the imported file of the project; null for a package. */
  to: string | null;
  /** `import type`: erased at run time. (`import { type X }` is not: the file is still loaded.) */
  typeOnly: boolean;
  /** `import()`: loaded when it is called. */
  lazy: boolean;
  line: number;
}

const SOURCED = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** All imports of all scripts. `packages` maps workspace names to their folders. */
export function readImports(project: Project): Import[] {
  const packages = workspaceFolders(project);
  const found: Import[] = [];
  for (const [path, text] of project) {
    if (!isScript(path)) continue;
    walk(parse(path, text).program, (node) => {
      if (!SOURCED.has(node.type)) return;
      const specifier = child(node, 'source')?.['value'];
      if (typeof specifier !== 'string') return;
      const typeOnly =
        node['importKind'] === 'type' || node['exportKind'] === 'type' || node.type === 'TSImportType';
      const to = resolveSpecifier(path, specifier, packages);
      const lazy = node.type === 'ImportExpression';
      found.push({ from: path, specifier, to, typeOnly, lazy, line: lineAt(text, node.start) });
    });
  }
  return found;
}

function workspaceFolders(project: Project): Map<string, string> {
  const folders = new Map<string, string>();
  for (const [path, text] of project) {
    if (!path.endsWith('/package.json')) continue;
    const { name } = JSON.parse(text) as { name?: string };
    if (name) folders.set(name, posix.dirname(path));
  }
  return folders;
}

function resolveSpecifier(from: string, specifier: string, packages: Map<string, string>): string | null {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path);
  for (const [name, folder] of packages) {
    if (path === name) return folder;
    if (path.startsWith(`${name}/`)) return posix.join(folder, path.slice(name.length + 1));
  }
  return null;
}
