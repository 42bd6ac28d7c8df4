import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * The project's own files: path from the root (always with `/`) → text. Checks take this, so that tests need no disk.
 */
export type Project = ReadonlyMap<string, string>;

/** The result of a check. Problems fail it; warnings are only shown. */
export interface Findings {
  problems: string[];
  warnings?: string[];
  /** One line with the counts of the check. */
  counts: string;
}

const SKIPPED = new Set([
  'node_modules',
  'dist',
  'data',
  '.git',
  '.cache',
  'coverage',
  'test-results',
  'playwright-report',
]);
const READ = /\.(ts|tsx|mjs|js|json|css)$|^ARCHITECTURE\.md$/;

/** Reads every source file below the root. */
export function readProject(root: string): Project {
  const files = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) visit(path);
      if (!entry.isFile() || !READ.test(entry.name) || entry.name === 'package-lock.json') continue;
      files.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'));
    }
  };
  visit(root);
  return files;
}

/** A script file, not a declaration file. */
export function isScript(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts');
}

/** A test, or a file that only tests use: below a folder `testing`, or called `testing`. */
export function isTest(path: string): boolean {
  if (path.startsWith('e2e/') || path.includes('/testing/')) return true;
  return /\.(test|spec)\.tsx?$|[/.]testing(\.server)?\.ts$/.test(path);
}
