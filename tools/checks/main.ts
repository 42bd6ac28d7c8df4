import { join } from 'node:path';
import { checkBoundaries } from './boundaries.ts';
import { checkMessages } from './messages.ts';
import { checkDocumented } from './documented.ts';
import { checkLeftovers } from './leftovers.ts';
import { checkDeclarations } from './declarations.ts';
import { readProject } from './project.ts';
import type { Findings, Project } from './project.ts';
import { checkReadings } from './readings.ts';
import { checkSizes } from './sizes.ts';
import { checkStructure } from './structure.ts';

// node tools/checks/main.ts [name …]: runs the named checks, or all of them. Exits with 1 on a problem.
const CHECKS: Record<string, (project: Project) => Findings> = {
  boundaries: checkBoundaries,
  sizes: checkSizes,
  leftovers: checkLeftovers,
  messages: checkMessages,
  documented: checkDocumented,
  declarations: checkDeclarations,
  structure: checkStructure,
  readings: checkReadings,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in CHECKS));
if (unknown) throw new Error(`No check is called ${unknown}; there are ${Object.keys(CHECKS).join(', ')}`);

const project = readProject(join(import.meta.dirname, '..', '..'));
for (const name of wanted.length > 0 ? wanted : Object.keys(CHECKS)) {
  const { problems, warnings = [], counts } = CHECKS[name]!(project);
  console.log(`${name}: ${counts}; ${problems.length} problems, ${warnings.length} warnings`);
  for (const warning of warnings) console.log(`  warning: ${warning}`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
