import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readSettings } from '../settings.server.ts';
import { runCliCommand } from './run.server.ts';

/** The program of `npm run tributary`. npm changes to the project's folder, and passes the original one. */
const from = process.env['INIT_CWD'] ?? process.cwd();

process.exitCode = await runCliCommand(
  process.argv.slice(2),
  () => readSettings(process.env),
  {
    say: (text) => void process.stdout.write(`${text}\n`),
    ask: process.stdin.isTTY
      ? async (question) => {
          const lines = createInterface({ input: process.stdin, output: process.stdout });
          return lines.question(question).finally(() => lines.close());
        }
      : null,
    pathOf: (file) => resolve(from, file),
  },
  (text) => void process.stderr.write(`${text}\n`),
);
