import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machineFacts } from './machine.ts';
import type { BenchFindings, Measurement } from './measurement.ts';

const FILE = join(import.meta.dirname, 'RESULTS.md');

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function table(columns: readonly string[], rows: readonly string[][]): string {
  return [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n');
}

const verdict = (isMet: boolean | null) => (isMet === null ? '' : isMet ? 'yes' : '**no**');

/** One measurement in the results. */
export function resultSection(
  { title }: Measurement,
  { about, columns, rows, targets, notes }: BenchFindings,
): string {
  const parts = [`## ${title}`, about, table(columns, rows)];
  if (targets?.length) {
    const lines = targets.map(({ what, target, reached, isMet }) => [what, target, reached, verdict(isMet)]);
    parts.push(table(['target', 'wanted', 'reached', 'met'], lines));
  }
  if (notes?.length) parts.push(notes.map((note) => `- ${note}`).join('\n'));
  return parts.join('\n\n');
}

const HEAD = `# Results

Written by \`npm run bench\`; not by hand. A measurement compares things side by side in one run, in alternating rounds
on the same machine, and what counts is the ratio: absolute figures say more about the machine. Each ratio is the
median of its rounds, with the lowest and the highest behind it. Load comes from this machine, over loopback.`;

const begin = (name: string) => `<!-- ${name} -->`;

/** The sections of an earlier file, by measurement. */
function sectionsIn(text: string): Map<string, string> {
  const parts = text.split(/^<!-- ([\w-]+) -->\n/m).slice(1);
  const sections = new Map<string, string>();
  for (let n = 0; n + 1 < parts.length; n += 2) sections.set(parts[n]!, parts[n + 1]!.trim());
  return sections;
}

/** Replaces earlier results of the measurements that ran now; the rest stays. */
export async function writeResults(
  order: readonly string[],
  measured: ReadonlyMap<string, string>,
): Promise<void> {
  const before = sectionsIn(await readFile(FILE, 'utf8').catch(() => ''));
  const all = new Map([
    ...before,
    ...measured,
    ['machine', `## Machine\n\n${table(['what', 'value'], machineFacts())}`],
  ]);
  const sections = ['machine', ...order].flatMap((name) => {
    const section = all.get(name);
    return section ? [`${begin(name)}\n${section}`] : [];
  });
  await writeFile(FILE, `${[HEAD, ...sections].join('\n\n')}\n`);
}
