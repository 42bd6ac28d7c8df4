import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { atMost, type BenchFindings, type Measurement } from './measurement.ts';

const ROOT = join(import.meta.dirname, '..');
const KB = 1000;
const FORM_SCRIPT_KB = 12;
const ELEMENT_KB = 4;
const CONSOLE_KB = 220;

/** Gzip size of what the console needs before its first screen, as the console's own check adds it up. */
function consoleKilobytes(): { sum: number; files: number } {
  const script = join(ROOT, 'apps/console/measure/first-screen.server.ts');
  let shown: string;
  try {
    shown = execFileSync(process.execPath, [script], { encoding: 'utf8' });
  } catch (error) {
    // It ends with 1 when the sum is over the budget, having said how much it is.
    shown = String((error as { stdout?: string }).stdout ?? '');
  }
  const lines = [...shown.matchAll(/^\s*([\d.]+) KB {2}(.+)$/gm)];
  const sum = lines.find(([, , what]) => what!.startsWith('sign-in to dashboard'));
  if (!sum) throw new Error(`The console's sizes can't be read:\n${shown}`);
  return { sum: Number(sum[1]), files: lines.length - 1 };
}

async function run(): Promise<BenchFindings> {
  const script = readFileSync(join(ROOT, 'product/form-runtime/dist/core/form-runtime.js'));
  const gzip = gzipSync(script, { level: 9 }).length / KB;
  const brotli = brotliCompressSync(script).length / KB;
  const element = readFileSync(join(ROOT, 'product/embedding/element/dist/element.js'));
  const elementGzip = gzipSync(element, { level: 9 }).length / KB;
  const { sum, files } = consoleKilobytes();
  return {
    about:
      'JavaScript that has to travel, in KB of 1000 bytes. A form works without any; its script comes inside the page. The console counts everything between the sign-in and the dashboard: entry, what it imports, the dashboard and its words.',
    columns: ['what', 'files', 'gzip', 'brotli'],
    rows: [
      ['script that enhances a form', '1', `${gzip.toFixed(1)} KB`, `${brotli.toFixed(1)} KB`],
      [
        'script of a form on another site',
        '1',
        `${elementGzip.toFixed(1)} KB`,
        `${(brotliCompressSync(element).length / KB).toFixed(1)} KB`,
      ],
      ['console, sign-in to dashboard', String(files), `${sum.toFixed(1)} KB`, ''],
    ],
    targets: [
      atMost('form script, gzip', gzip, FORM_SCRIPT_KB, 'KB'),
      atMost('script of a form on another site, gzip', elementGzip, ELEMENT_KB, 'KB'),
      atMost('console before its first screen, gzip', sum, CONSOLE_KB, 'KB'),
    ],
  };
}

/** Sizes of what browsers load. */
export const sizes: Measurement = { name: 'sizes', title: 'Sizes', run };
