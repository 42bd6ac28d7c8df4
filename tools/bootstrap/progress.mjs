// Console output of the bootstraps: one line for each phase, with its seconds. No dependency may be used here or in
// any file of this folder: they run before anything is installed.

/** An expected failure: its message is for the person at the terminal, without a stack. */
export class BootstrapError extends Error {}

/** @param {number} since milliseconds of Date.now() */
export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs one phase and prints how long it took. A phase with nothing to do returns false and is printed as such.
 * @template T
 * @param {string} name
 * @param {(tell: (text: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function phase(name, work) {
  const started = Date.now();
  const result = await work((text) => say(`  ${name}: ${text} (${seconds(started)})`));
  say(
    result === false
      ? `  ${name}: up to date (${seconds(started)})`
      : `  ${name}: done in ${seconds(started)}`,
  );
  return result;
}

/**
 * Runs a bootstrap's main function; expected failures print their message alone.
 * @param {() => Promise<void>} main
 */
export async function bootstrap(main) {
  try {
    await main();
  } catch (error) {
    const text = error instanceof BootstrapError ? error.message : (error.stack ?? String(error));
    process.stderr.write(`\n${text}\n`);
    process.exit(1);
  }
}
