import type { Import } from './imports.ts';
import { isTest } from './project.ts';
import { packageOf } from './rooms.ts';

/** Packages that depend on each other, types included: each group is reported once, with an import for every step. */
export function packageCycles(imports: Import[]): string[] {
  const edges = new Map<string, Map<string, Import>>();
  for (const one of imports) {
    if (one.to === null || isTest(one.from)) continue;
    const [from, to] = [packageOf(one.from), packageOf(one.to)];
    if (from === to) continue;
    const targets = edges.get(from) ?? new Map<string, Import>();
    if (!targets.has(to)) targets.set(to, one);
    edges.set(from, targets);
  }
  const told = new Set<string>();
  const problems: string[] = [];
  for (const start of [...edges.keys()].sort()) {
    if (told.has(start)) continue;
    const circle = shortestCircle(start, edges);
    if (!circle) continue;
    for (const name of circle) told.add(name);
    const steps = circle.map((from, index) => {
      const to = circle[(index + 1) % circle.length]!;
      const one = edges.get(from)!.get(to)!;
      return `    ${one.from}:${one.line} → ${one.to}`;
    });
    problems.push(`packages need each other: ${[...circle, start].join(' → ')}\n${steps.join('\n')}`);
  }
  return problems;
}

function shortestCircle(start: string, edges: Map<string, Map<string, Import>>): string[] | null {
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (const path of queue) {
    for (const next of edges.get(path.at(-1)!)?.keys() ?? []) {
      if (next === start) return path;
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...path, next]);
    }
  }
  return null;
}
