import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts a simulator in a separate process, as the demo runs it; tests talk to it by HTTP only.
 * @param name of its folder
 * @returns the line that it prints when it listens
 */
export async function spawnSimulator(
  name: string,
  args: readonly string[] = [],
): Promise<{ line: string; stop: () => boolean }> {
  const script = path.resolve(import.meta.dirname, `../../../tools/simulators/${name}/main.ts`);
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The simulator ended with ${code}.`)));
  });
  return { line, stop: () => child.kill('SIGKILL') };
}
