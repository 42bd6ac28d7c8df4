import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screensBeforePaying } from '@tributary/form-engine/prover/screens.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { expect, it } from 'vitest';
import { riversideDonationForm } from './riverside/forms.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What the product does not do by itself, in the languages of its texts. Remove a line once it always does. */
const FORBIDDEN: Record<string, RegExp> = {
  'a receipt': /receipt|recibo|\breçu (fiscal|par)|Quittung|إيصال/i,
  'a confirmation by e-mail': /confirmation (by )?e-?mail|confirmación por correo|Bestätigungs-?E-?Mail/i,
  'an e-mail to the donor':
    /\bwe('ll| will)? (have )?(sen[dt]|e-?mail|write to) you|we will write|te (hemos )?env(iamos|iado)|recibirás/i,
  'unsubscribing by oneself':
    /unsubscrib|one click|un clic|darme de baja|das de baja|se désabonner|abbestellen|إلغاء الاشتراك/i,
  'a thank-you letter or a call':
    /\b(a|your) (thank-you|welcome) (e-?mail|letter)|(carta|correo) de (agradecimiento|bienvenida)/i,
  'tax relief':
    /gift aid (is|will be) (added|claimed)|tax[- ]deductible|desgrav|deducible|steuerlich absetzbar|déductible/i,
  'an account of their own':
    /\b(sign|log) in to (see|change|manage) (your|a)|tu área (personal|de donante)|donor portal/i,
  'changing a monthly gift by oneself':
    /(change|stop|cancel)\b[^.]*(whenever|at any time|any time)|(cambiar|detener|cancelar)\b[^.]*cuando quieras|(change|stop|cancel) (a|your) monthly/i,
};

/** Texts that may make the promise: those of forms that send the e-mail, and those that explain it. */
const KEPT: Record<string, RegExp> = {
  'a receipt':
    /^(tools\/demo\/riverside\/forms\.ts:|docs\/guide\/(supporter-emails|organization|moving-in|preference-centers|privacy|recurring-gifts)\.md:|library\/forms\/\w+\/metadata\.json: "receipt": false)/,
  'a confirmation by e-mail': /^product\/form-engine\/texts\/\w+\.data\.ts: confirmationComes:/,
  'an e-mail to the donor': /^product\/form-engine\/texts\/\w+\.data\.ts: confirmationComes:/,
  // Where the organization has published a preference center, the label of who did, and the weekly summary. No default
  // text may say so.
  'unsubscribing by oneself': /^docs\/guide\/(preference-centers|supporter-emails|supporters|dashboard)\.md:/,
};

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name));
}

const texts = [
  ...filesIn('product', /messages\/(formBuilder|pageBuilder)\.[\w-]+\.json$/),
  ...filesIn('kit/i18n/published', /\.json$/),
  ...filesIn('product/form-engine/texts', /\.data\.ts$/),
  ...filesIn('tools/demo/riverside', /\.ts$/),
  ...filesIn('tools/demo/hilltop', /\.ts$/),
  ...filesIn('docs/guide', /\.md$/),
  ...filesIn('library', /metadata\.json$/).filter((name) => !name.includes('node_modules')),
  'README.md',
  'product/form-engine/sample.fixture.ts',
];

it('asks donors no more than two screens before the payment page', () => {
  expect(screensBeforePaying(formSchema.parse(riversideDonationForm))).toBe(2);
});

it('reads the default texts, the templates and the demo', () => {
  expect(texts.length).toBeGreaterThan(18);
});

it.each(Object.entries(FORBIDDEN))('promises no visitor %s', (promise, pattern) => {
  const found = texts.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      // “Can I stop a monthly gift?” only asks; the answer after it makes the promise.
      .filter((line) => pattern.test(line.replace(/'[^']*\?'/g, '')) && !/^\s*(\/\/|\*)/.test(line))
      .map((line) => `${path}: ${line.trim()}`)
      .filter((line) => !KEPT[promise]?.test(line)),
  );
  expect(found).toEqual([]);
});

it('promises a receipt with a form that sends one', () => {
  expect(formSchema.parse(riversideDonationForm).settings.confirmation).toMatchObject({
    on: true,
    receipt: true,
  });
});
