import { weatherStorm } from '../e2e/durability/storm.ts';
import type { Kill } from '../e2e/durability/kills.ts';
import { atMost, median, whole, type Effort, type BenchFindings, type Measurement } from './measurement.ts';

const SHORT = { submissions: 1_000, serverKills: 6, postgresKills: 4, submitMs: 120_000 };
const FULL = { submissions: 10_000, serverKills: 50, postgresKills: 10, submitMs: 900_000 };
const KINDS: [Kill['victim'], string][] = [
  ['server', 'server'],
  ['both', 'server and Postgres at once'],
  ['everything', 'every process of Postgres'],
  ['postmaster', 'its postmaster alone'],
  ['backend', 'one of its backends'],
];

async function run({ full }: Effort): Promise<BenchFindings> {
  const options = full ? FULL : SHORT;
  const storm = await weatherStorm({ ...options, clients: 16, settleMs: 60_000 });
  const { acknowledged, refused, stranded, kills, disagreements, calmRestartMs, seconds } = storm;
  const times = (which: (kill: Kill) => boolean) =>
    kills.filter(which).map(({ backAfterMs }) => backAfterMs / 1000);
  const worst = (which: (kill: Kill) => boolean) => Math.max(0, ...times(which));
  const none = (what: string, found: string[]) => ({
    what,
    target: '0',
    reached: String(found.length),
    isMet: found.length === 0,
  });
  return {
    about: `${whole(options.submissions)} submissions from 16 clients, half of them gifts that are paid at the payment simulator, while server and Postgres were killed with SIGKILL ${kills.length} times at random moments. Each client repeats what was not acknowledged, with the same key. All ${whole(acknowledged)} were acknowledged within ${seconds.submitting.toFixed(0)} s. A restart of the server with nobody asking took ${(calmRestartMs / 1000).toFixed(2)} s in the same run. From the kill to the next acknowledgement:`,
    columns: ['killed', 'times', 'median', 'longest'],
    rows: KINDS.flatMap(([victim, name]) => {
      const found = times((kill) => kill.victim === victim);
      return found.length
        ? [
            [
              name,
              String(found.length),
              `${median(found).toFixed(2)} s`,
              `${Math.max(...found).toFixed(2)} s`,
            ],
          ]
        : [];
    }),
    targets: [
      none('acknowledged and lost', disagreements.lost),
      none('recorded twice', disagreements.duplicated),
      none('counted wrongly', disagreements.counters),
      none('charges that differ from transactions', disagreements.money),
      none('refused, or not brought to the payment page and back', [...refused, ...stranded]),
      atMost(
        'back after a kill of the server',
        worst(({ victim }) => victim === 'server'),
        3,
        's',
        2,
      ),
      atMost(
        'back after a kill of Postgres',
        worst(({ victim }) => victim !== 'server'),
        8,
        's',
        2,
      ),
    ],
  };
}

/** Nothing is lost, doubled or miscounted when processes are killed; the test in e2e/durability holds the same. */
export const durability: Measurement = { name: 'durability', title: 'Killed while taking submissions', run };
