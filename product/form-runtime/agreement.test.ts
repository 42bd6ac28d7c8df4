import * as fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveThroughForm } from '@tributary/form-engine/form-flow.ts';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import { formSchema, type FormSchema } from '@tributary/form-engine/schema.ts';
import { neighbourStep, stepsOf } from '@tributary/form-engine/steps.ts';
import { isUnseen } from '@tributary/form-engine/components/lookup.ts';
import { readForm } from '@tributary/form-engine/reading/read-form.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import { launchBrowser } from '@tributary/tools/testing/browser.ts';
import { recordFigures, soak } from '@tributary/tools/testing/soak.ts';
import { buildScripts } from './build/built.testing.ts';
import type { FormScripts } from './form-scripts.ts';
import { piecesOf } from './form-scripts.ts';
import { filledForm } from './agreement.fixture.ts';

const runs = soak(150, 10_000);
const batch = 50;
const locale = 'en-US';
const origin = 'http://forms.localhost';
let scripts: FormScripts;
let browser: Browser;
let page: Page;

type Fields = Record<string, string | string[]>;

/** How a form ended in a browser. */
interface Filled {
  /** Values of its fields. */
  raw: Fields;
  visible: string[];
  /** The step it ended at, and the errors that it showed there, by key. */
  step: number;
  errors: Record<string, string>;
  /** The sent fields; null when nothing was sent. */
  sent: Fields | null;
}

beforeAll(async () => {
  scripts = await buildScripts();
  browser = await launchBrowser();
  page = await (await browser.newContext()).newPage();
}, 120_000);
afterAll(() => browser?.close());

it(`the browser and the server decide the same about ${runs} forms and their answers`, async () => {
  const ends = { errors: 0, sent: 0, reviewed: 0 };
  for (let from = 0; from < runs; from += batch) {
    const schemas = fc
      .sample(filledForm, { numRuns: batch * 6, seed: from + 1 })
      .map((input) => formSchema.safeParse(input))
      .flatMap((parsed) => (parsed.success ? [parsed.data] : []))
      .slice(0, Math.min(batch, runs - from));
    expect(schemas.length).toBe(Math.min(batch, runs - from));
    for (const [at, filled] of (await fillIn(schemas, from)).entries()) {
      const schema = schemas[at]!;
      expect(filled, JSON.stringify(schema)).toEqual({ ...filled, ...decidedByServer(schema, filled) });
      if (filled.sent === null) ends.errors += 1;
      else {
        ends.sent += 1;
        if (filled.step === stepsOf(schema).length) ends.reviewed += 1;
        const whole = validateAnswers(schema, filled.raw, { locale });
        const received = moveThroughForm(schema, { ...filled.sent, _action: 'confirm' }, { locale });
        expect(received).toMatchObject({ kind: 'complete', result: { answers: whole.ok && whole.answers } });
      }
    }
  }
  await recordFigures('Forms that browser and server decided alike', { forms: runs, ...ends });
  for (const count of Object.values(ends)) expect(count).toBeGreaterThan(0);
}, 3_600_000);

/** The screens and result of a server that gets the same fields, screen by screen. */
function decidedByServer(schema: FormSchema, { raw, sent }: Filled): Omit<Filled, 'raw'> {
  const steps = stepsOf(schema);
  const { visible } = readForm(schema, raw, { locale });
  const seen = schema.components
    .filter((one) => visible.has(one.id) && !isUnseen(one) && one.type !== 'pageBreak')
    .map(({ id }) => id);
  const end = { visible: seen.toSorted(), errors: {}, sent: null };
  let step = 0;
  let action = neighbourStep(steps, 0, 1, visible) === null ? 'submit' : 'next';
  for (;;) {
    const move = moveThroughForm(schema, { ...raw, _action: action, _step: String(step) }, { locale });
    if (move.kind === 'complete') return { ...end, step, sent };
    step = move.step;
    if (move.kind === 'show' && Object.keys(move.errors).length > 0)
      return { ...end, step, errors: move.errors };
    const isLast = move.kind === 'show' && neighbourStep(steps, step, 1, visible) === null;
    action = move.kind === 'review' ? 'confirm' : isLast ? 'submit' : 'next';
  }
}

/** Fills forms in in the browser, each by its number, and presses their buttons until nothing moves any more. */
async function fillIn(schemas: readonly FormSchema[], from: number): Promise<Filled[]> {
  const forms = schemas.map((schema, at) =>
    renderForm(schema, { formId: `f${from + at}`, action: `/forms/f${from + at}/submissions`, locale }),
  );
  await page.unroute('**');
  await page.route('**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html>${forms.join('')}` }),
  );
  await page.goto(`${origin}/`);
  await page.addScriptTag({ content: scripts.of(piecesOf(schemas)) });
  return page.evaluate(enterAnswers, from);
}

/** Runs in the browser. */
async function enterAnswers(seed: number): Promise<Filled[]> {
  let state = seed + 1;
  const random = (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
  const texts =
    '||a|1|2|12.5|-3|29|2044|2044-02-29|10:30|23:59|S19 2BD|94103|Ada Lovelace|ada@example.org|0114 496 0000|\u202eabc|٣'
      .split('|')
      .concat('+44 114 496 0000', 'x'.repeat(60));
  const fieldsOf = (data: Iterable<[string, FormDataEntryValue]>): Fields => {
    const fields: Fields = {};
    for (const [name, value] of data) {
      if (name.startsWith('_') || typeof value !== 'string') continue;
      const before = fields[name];
      fields[name] = before === undefined ? value : [before, value].flat();
    }
    return fields;
  };
  /** A fitting value for a field, by the end of its name or by its type. */
  const suiting: Record<string, string> = {
    day: '29',
    month: '2',
    year: '2044',
    line1: '1 High Street',
    city: 'London',
    region: 'York',
    postcode: 'S19 2BD',
    email: 'ada@example.org',
    tel: '+44 114 496 0000',
    number: '3',
    date: '2044-02-29',
    time: '10:30',
  };
  const textFor = ({ name, type, inputMode }: HTMLInputElement | HTMLTextAreaElement): string | undefined =>
    suiting[name.split('.')[1] ?? ''] ?? suiting[type] ?? (inputMode ? '3' : undefined);
  // Drafts and statistics have separate tests, and browsers slow down pages that write many.
  history.replaceState = () => undefined;
  navigator.sendBeacon = () => true;
  const sent = new Map<string, Fields>();
  window.fetch = async (address, init) => {
    if (init?.body instanceof URLSearchParams) sent.set(String(address), fieldsOf(init.body));
    return init?.body
      ? new Response('{}', { status: 503 })
      : Response.json({ token: 't', bits: 0, seed: 's' });
  };
  const filled: Filled[] = [];
  for (const form of document.querySelectorAll('form')) {
    const eager = random(3) > 0;
    for (let round = 0; round < 2; round += 1)
      for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        'input:not([type=hidden]):not([name^=_]),select,textarea',
      )) {
        if (control instanceof HTMLSelectElement) control.selectedIndex = random(control.options.length);
        else if (control.type === 'radio' || control.type === 'checkbox') {
          if (random(eager ? 2 : 4) === 0) (control as HTMLInputElement).checked = true;
        } else if (control.type === 'range') control.value = String(random(11));
        else control.value = (eager && random(8) > 0 && textFor(control)) || texts[random(texts.length)]!;
        control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      }
    const stepOf = () => Number(form.querySelector<HTMLElement>('.tf-step:not([hidden])')!.dataset['tfStep']);
    const address = form.getAttribute('action')!;
    for (let press = 0; press < 12; press += 1) {
      const before = stepOf();
      const button = form.querySelector<HTMLElement>('.tf-step:not([hidden]) .tf-button')!;
      form.requestSubmit(button);
      // Sending begins after a pause.
      if (stepOf() === before) {
        for (let waits = 0; waits < 50 && !sent.has(address); waits += 1) {
          if (form.querySelector('.tf-step:not([hidden]) [aria-disabled=true].tf-button') === null) break;
          await new Promise((resume) => setTimeout(resume, 4));
        }
        break;
      }
    }
    const errors: Record<string, string> = {};
    for (const field of form.querySelectorAll<HTMLElement>('[data-tf-key]')) {
      const note = field.querySelector<HTMLElement>('.tf-error');
      if (note && !note.hidden && note.textContent) errors[field.dataset['tfKey']!] = note.textContent;
    }
    filled.push({
      raw: fieldsOf(new FormData(form)),
      visible: [...form.querySelectorAll<HTMLElement>('[data-tf-component]')]
        .filter((field) => !field.hidden)
        .map((field) => field.dataset['tfComponent']!)
        .sort(),
      step: stepOf(),
      errors,
      sent: sent.get(address) ?? null,
    });
  }
  return filled;
}
