import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a script in a separate process and returns its output, parsed as JSON. */
export async function measureInChild<T>(script: string, args: readonly (string | number)[]): Promise<T> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args.map(String)], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout) as T;
}
