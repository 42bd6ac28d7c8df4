import { readFile } from 'node:fs/promises';

/** @typedef {{passed: number, failed: number}} Counts */
/** @typedef {{file: string, why: string}} Failure a test file by its absolute path, and its first error */

/** Characters of an error's text that are told at the end of a run. */
const TOLD = 600;

/**
 * Counts of a Vitest JSON report. A file that failed before its first test counts as one failure.
 * @param {string} file
 * @returns {Promise<Counts | null>} null when there is no report
 */
export async function vitestCounts(file) {
  const report = await readReport(file);
  if (!report) return null;
  const brokenFiles = report.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

/**
 * The test files of a Vitest JSON report in which something failed, each with its first error.
 * @param {string} file
 * @returns {Promise<Failure[]>} none when there is no report
 */
export async function vitestFailures(file) {
  const report = await readReport(file);
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name, message = '', assertionResults }) => {
      const test = assertionResults.find(({ status }) => status === 'failed');
      const why = test ? `${test.fullName}\n${test.failureMessages?.[0] ?? ''}` : message;
      return { file: name, why: why.slice(0, TOLD) };
    });
}

/**
 * Counts of a Playwright JSON report. A test that passed only when repeated passed; errors outside tests count.
 * @param {string} file
 * @returns {Promise<Counts | null>} null when there is no report
 */
export async function playwrightCounts(file) {
  const report = await readReport(file);
  if (!report) return null;
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

/** @param {string} file */
async function readReport(file) {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}
