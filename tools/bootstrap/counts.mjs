import { readFile } from 'node:fs/promises';

/** @typedef {{passed: number, failed: number}} Counts */

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
 * The test files of a Vitest JSON report in which something failed.
 * @param {string} file
 * @returns {Promise<string[]>} absolute paths; none when there is no report
 */
export async function failedFiles(file) {
  const report = await readReport(file);
  return (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
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
