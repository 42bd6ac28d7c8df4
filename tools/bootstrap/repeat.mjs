/** At most so many files are run again: more of them are no accident. */
const REPEATED = 3;

/**
 * Runs tests, and runs the few files that failed again, alone: on a busy machine a test can be late without a fault.
 * The run passes when they pass then.
 * @param {(files: string[]) => Promise<import('./counts.mjs').Counts>} attempt runs these files; all of them when empty
 * @param {() => Promise<import('./counts.mjs').Failure[]>} failures the failures of the last attempt, one for each file
 * @param {import('./counts.mjs').Failure[]} unsteady receives the failures that did not come again
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export async function withRepeat(attempt, failures, unsteady) {
  const first = await attempt([]);
  if (first.failed === 0) return first;
  const failed = await failures();
  if (failed.length === 0 || failed.length > REPEATED) return first;
  const second = await attempt(failed.map(({ file }) => file));
  if (second.failed > 0) return first;
  unsteady.push(...failed);
  return { passed: first.passed + first.failed, failed: 0 };
}
