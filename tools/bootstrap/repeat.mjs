/** At most so many files are run again: more of them are no accident. */
const REPEATED = 3;

/**
 * Runs tests, and once more, alone, the few files that failed: on a machine that others use, a test can be late
 * without anything being wrong. The run passes when they pass then.
 * @param {(files: string[]) => Promise<import('./counts.mjs').Counts>} attempt runs these files; all of them when empty
 * @param {() => Promise<string[]>} failedFiles those that the last attempt reports
 * @param {string[]} unsteady receives the files that passed only when repeated
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export async function withRepeat(attempt, failedFiles, unsteady) {
  const first = await attempt([]);
  if (first.failed === 0) return first;
  const files = await failedFiles();
  if (files.length === 0 || files.length > REPEATED) return first;
  const second = await attempt(files);
  if (second.failed > 0) return first;
  unsteady.push(...files);
  return { passed: first.passed + first.failed, failed: 0 };
}
