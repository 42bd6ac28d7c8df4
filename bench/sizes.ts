import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { piecesOf } from '@tributary/product/form-runtime/form-scripts.ts';
import { readFormScripts } from '@tributary/product/form-runtime/scripts.server.ts';
import { thirtyFields } from '@tributary/product/form-runtime/build/thirty-fields.fixture.ts';
import { formSchema, type FormSchemaInput } from '@tributary/form-engine/schema.ts';
import { atMost, type BenchFindings, type Measurement } from './measurement.ts';

const ROOT = join(import.meta.dirname, '..');
const KB = 1000;
const FORM_SCRIPT_KB = 12;
const PAYING_FORM_KB = 12.8;
const ELEMENT_KB = 4;
const CONSOLE_KB = 220;

const SIGN_UP: FormSchemaInput = {
  components: [
    { id: 'name', type: 'text', key: 'name', label: 'Name' },
    { id: 'email', type: 'email', key: 'email', label: 'E-mail' },
  ],
};

/** Gzip size of the files that the console needs before its first screen, as the console's own check adds it up. */
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
  const scripts = readFormScripts(join(ROOT, 'product/form-runtime'));
  const scriptOf = (form: FormSchemaInput): string => scripts.of(piecesOf([formSchema.parse(form)]));
  const signUp = scriptOf(SIGN_UP);
  const paying = scriptOf(thirtyFields);
  const gzip = (script: string): number => gzipSync(script, { level: 9 }).length / KB;
  const brotli = (script: string): string => `${(brotliCompressSync(script).length / KB).toFixed(1)} KB`;
  const element = readFileSync(join(ROOT, 'product/embedding/element/dist/element.js'));
  const elementGzip = gzipSync(element, { level: 9 }).length / KB;
  const { sum, files } = consoleKilobytes();
  return {
    about:
      'JavaScript that has to travel, in KB of 1000 bytes. A form works without any; its script comes inside the page. The console counts everything between the sign-in and the dashboard: entry, what it imports, the dashboard and its words.',
    columns: ['what', 'files', 'gzip', 'brotli'],
    rows: [
      [
        'script of a form for a name and an e-mail address',
        '1',
        `${gzip(signUp).toFixed(1)} KB`,
        brotli(signUp),
      ],
      ['script of a form of 30 fields with a payment', '1', `${gzip(paying).toFixed(1)} KB`, brotli(paying)],
      [
        'script of a form on another site',
        '1',
        `${elementGzip.toFixed(1)} KB`,
        `${(brotliCompressSync(element).length / KB).toFixed(1)} KB`,
      ],
      ['console, sign-in to dashboard', String(files), `${sum.toFixed(1)} KB`, ''],
    ],
    targets: [
      atMost('script of a small form, gzip', gzip(signUp), FORM_SCRIPT_KB, 'KB'),
      atMost('script of a form of 30 fields with a payment, gzip', gzip(paying), PAYING_FORM_KB, 'KB'),
      atMost('script of a form on another site, gzip', elementGzip, ELEMENT_KB, 'KB'),
      atMost('console before its first screen, gzip', sum, CONSOLE_KB, 'KB'),
    ],
  };
}

/** Sizes of the files that browsers load. */
export const sizes: Measurement = { name: 'sizes', title: 'Sizes', run };
