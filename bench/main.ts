import { parseArgs } from 'node:util';
import { anonymizing } from './anonymizing/anonymizing.ts';
import { artifacts } from './artifacts/artifacts.ts';
import { builder } from './builder/builder.ts';
import { deliveries } from './deliveries/deliveries.ts';
import { domains } from './domains/domains.ts';
import { durability } from './durability.ts';
import { history } from './history/history.ts';
import { lists } from './lists/lists.ts';
import { Unmeasurable } from './load/programs.ts';
import type { Effort, Measurement } from './measurement.ts';
import { pages } from './pages/pages.ts';
import { paints } from './paint/paint.ts';
import { reference } from './reference.ts';
import { rollouts } from './rollouts/rollouts.ts';
import { resultSection, writeResults } from './results.ts';
import { sizes } from './sizes.ts';
import { supporterLists } from './lists/supporters.ts';
import { soaks } from './soak/soak.ts';
import { startUp } from './start.ts';
import { submissions } from './submissions/submissions.ts';

// npm run bench [-- name …] [--quick | --full]: measures, prints, and writes bench/RESULTS.md. Fails nothing.
const MEASUREMENTS: Measurement[] = [
  pages,
  artifacts,
  paints,
  submissions,
  lists,
  supporterLists,
  history,
  builder,
  deliveries,
  rollouts,
  domains,
  anonymizing,
  durability,
  startUp,
  sizes,
  reference,
  ...soaks,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, full: { type: 'boolean', default: false } },
});
const known = MEASUREMENTS.map(({ name }) => name);
const unknown = positionals.find((name) => !known.includes(name));
if (unknown) {
  process.stderr.write(`There is no measurement named ${unknown}. Known: ${known.join(', ')}\n`);
  process.exit(1);
}
const effort: Effort = values.quick
  ? { rounds: 2, seconds: 2, full: false }
  : { rounds: 5, seconds: 6, full: values.full };

const measured = new Map<string, string>();
for (const measurement of MEASUREMENTS) {
  if (positionals.length > 0 ? !positionals.includes(measurement.name) : measurement.isNamedOnly) continue;
  process.stdout.write(`\n${measurement.title}: measuring\n`);
  try {
    const section = resultSection(measurement, await measurement.run(effort));
    measured.set(measurement.name, section);
    process.stdout.write(`\n${section}\n`);
  } catch (error) {
    // One that can't be made keeps none of the others from being made.
    const { message, stack } = error as Error;
    process.stdout.write(`${error instanceof Unmeasurable ? message : stack}\n`);
    if (!(error instanceof Unmeasurable)) process.exitCode = 1;
  }
}
// A quick look is too short to be kept.
if (!values.quick) await writeResults(known, measured);
