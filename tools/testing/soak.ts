import { appendFile } from 'node:fs/promises';

/** A figure in `npm run test:all`, and the one in `npm run soak`, which takes an hour and more. */
export const soak = <T>(short: T, full: T): T => (process.env['SOAK_FIGURES'] ? full : short);

/**
 * Keeps a test's figures for bench/RESULTS.md; there it only prints them.
 * @param what the promise, in words
 * @param figures by name
 */
export async function recordFigures(what: string, figures: Record<string, number | string>): Promise<void> {
  console.info(what, figures);
  const file = process.env['SOAK_FIGURES'];
  if (file) await appendFile(file, `${JSON.stringify({ what, figures })}\n`);
}
