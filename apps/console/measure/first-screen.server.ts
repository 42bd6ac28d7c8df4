import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** The JavaScript budget from the sign-in to the dashboard, in KB of 1000 bytes, gzip. */
export const BUDGET_KB = 220;

/** A part of Vite's build manifest. */
export interface ManifestEntry {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
}
export type Manifest = Record<string, ManifestEntry>;

/** Everything that must have arrived before the first screen is shown, beside the entry. */
const NEEDED = [
  /session\/sign-in\.console\.ts$/,
  /product\/dashboard\/screens\/Dashboard\.console\.tsx$/,
  /messages\/first\.en-US\.console\.ts$/,
];

/**
 * Files of code that later screens share. A part of the dashboard that would be in one of them belongs to the group
 * `first` in `vite.config.ts`: else the dashboard loads the whole file for it.
 */
const LATER = /\/(icons|common)-/;

/** Of the first screen's files, those of later screens. */
export const laterFiles = (files: readonly string[]): string[] => files.filter((file) => LATER.test(file));

/** The files of the given modules and their static imports, each once. */
export function closure(manifest: Manifest, starts: readonly string[]): string[] {
  const seen = new Set<string>();
  const walk = (name: string): void => {
    const part = manifest[name];
    if (!part || seen.has(part.file)) return;
    seen.add(part.file);
    for (const next of part.imports ?? []) walk(next);
  };
  for (const start of starts) walk(start);
  return [...seen].filter((file) => file.endsWith('.js'));
}

/** The modules of the build that must arrive before a person sees the dashboard. */
export function firstScreen(manifest: Manifest): string[] {
  return Object.entries(manifest)
    .filter(([name, part]) => part.isEntry || NEEDED.some((pattern) => pattern.test(name)))
    .map(([name]) => name);
}

/**
 * Prints each file with its gzip size and the sum; fails when the sum is over the budget, or a file of later screens is
 * among them.
 */
function report(): void {
  const dist = new URL('../dist/', import.meta.url);
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest;
  const files = closure(manifest, firstScreen(manifest));
  const sizes = files
    .map((file) => [file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length] as const)
    .sort(([, one], [, other]) => other - one);
  for (const [file, size] of sizes) console.log(`${(size / 1000).toFixed(1).padStart(7)} KB  ${file}`);
  const sum = sizes.reduce((total, [, size]) => total + size, 0) / 1000;
  console.log(`${sum.toFixed(1).padStart(7)} KB  sign-in to dashboard, of ${BUDGET_KB} KB`);
  const later = laterFiles(files);
  if (later.length > 0) console.log(`The first screen must not load ${later.join(', ')}.`);
  if (sum > BUDGET_KB || later.length > 0) process.exitCode = 1;
}

if (import.meta.main) report();
