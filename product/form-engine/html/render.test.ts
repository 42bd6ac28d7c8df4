import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseFragment } from 'parse5';
import { donationAnswers, sampleDonationForm, sampleSurvey, surveyAnswers } from '../sample.fixture.ts';
import type { FormSchema, FormSchemaInput } from '../schema.ts';
import { formSchema } from '../schema.ts';
import { renderReview } from './blocks.ts';
import { renderFailure, renderThanks } from './outcome.ts';
import { renderForm } from './render.ts';
import { validateAnswers } from '../validate.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
interface Element {
  name: string;
  attributes: Record<string, string>;
}

/** Every element of a fragment, those inside templates included. */
function elementsOf(html: string): Element[] {
  const walk = (node: Node): Element[] => [
    ...('tagName' in node
      ? [
          {
            name: node.tagName,
            attributes: Object.fromEntries(node.attrs.map((each) => [each.name, each.value])),
          },
        ]
      : []),
    ...('content' in node ? node.content.childNodes.flatMap(walk) : []),
    ...('childNodes' in node ? node.childNodes.flatMap(walk) : []),
  ];
  return parseFragment(html).childNodes.flatMap(walk);
}

const options = { formId: 'f1', action: '/forms/f1/submissions', locale: 'en-US' };
const schema = formSchema.parse(sampleDonationForm);
const survey = formSchema.parse(sampleSurvey);

describe('a form as HTML', () => {
  it('shows the first step and keeps the others inert', () => {
    const html = renderForm(schema, options);
    const [open = ''] = html.split('<template');
    expect(open).toContain('name="amount"');
    expect(open).not.toContain('name="firstName"');
    expect(html.match(/<template data-step="\d"/g)).toEqual([
      '<template data-step="1"',
      '<template data-step="2"',
    ]);
    expect(html).toContain('value="next">Next</button>');
  });

  it('ties every label, help and error to its control', () => {
    const html = renderForm(schema, { ...options, step: 1, errors: { email: 'Wrong' } });
    const errors = Object.fromEntries(
      survey.components.flatMap((each) => ('key' in each ? [[each.key, 'Wrong']] : [])),
    );
    for (const text of [html, renderForm(survey, { ...options, errors, values: surveyAnswers })]) {
      const elements = elementsOf(text);
      const ids = elements.flatMap((element) => element.attributes['id'] ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { name, attributes } of elements) {
        if (name === 'label' || attributes['for']) expect(ids).toContain(attributes['for']);
        for (const id of (attributes['aria-describedby'] ?? '').split(' ').filter(Boolean))
          expect(ids).toContain(id);
      }
    }
    const elements = elementsOf(html);
    const email = elements.find((element) => element.attributes['name'] === 'email');
    expect(email?.attributes).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': 'tf-f1-email-help tf-f1-email-error',
      autocomplete: 'email',
    });
    expect(html).toContain('<a href="#tf-f1-email">Email: Wrong</a>');
  });

  it('sends the answers of other steps and control fields along', () => {
    const html = renderForm(schema, {
      ...options,
      step: 1,
      values: donationAnswers,
      hidden: { _page: 'p1' },
    });
    expect(html).toContain('<input type="hidden" data-tf-carried name="amount" value="25.00">');
    expect(html).toContain('<input type="hidden" name="_page" value="p1">');
    expect(html).toContain('<input type="hidden" name="_step" value="1">');
    expect(html).not.toContain('data-tf-carried name="firstName"');
  });

  it('requires natively only fields that are certainly asked', () => {
    const html = renderForm(schema, { ...options, step: 1 });
    const named = (name: string) => elementsOf(html).find((element) => element.attributes['name'] === name);
    expect(named('firstName')?.attributes).toHaveProperty('required');
    expect(named('giftAid')?.attributes).not.toHaveProperty('required');
    expect(html).toContain('data-tf-key="giftAid" data-tf-unmet');
  });

  it('has no inline style, script or handler', () => {
    for (const { name, attributes } of elementsOf(
      renderForm(schema, { ...options, values: donationAnswers }),
    )) {
      expect(Object.keys(attributes).filter((each) => each === 'style' || each.startsWith('on'))).toEqual([]);
      if (name === 'script') expect(attributes['type']).toBe('application/json');
    }
  });

  it('is available in Spanish', () => {
    const html = renderForm(schema, { ...options, locale: 'es' });
    expect(html).toContain('Paso 1 de 3');
    expect(html).toContain('>Siguiente</button>');
  });

  it('links only to safe URLs', () => {
    const text = '[ok](https://a.example/?q="1"&b) [no](javascript:alert(1)) [no](//evil.example) **bold**';
    const html = renderForm(
      formSchema.parse({ components: [{ id: 'a', type: 'paragraph', text }] }),
      options,
    );
    const links = elementsOf(html).filter((element) => element.name === 'a');
    expect(links.map((link) => link.attributes['href'])).toEqual(['https://a.example/?q="1"&b']);
    expect(html).toContain('<strong>bold</strong>');
  });
});

describe('the blocks around a form', () => {
  it('show answers as people write them, and send them again as they came', () => {
    const result = validateAnswers(survey, surveyAnswers, { locale: 'es' });
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    expect(result.answers).toMatchObject({ phone: '+442079460018', day: '2044-02-29', hour: '09:30' });
    const html = renderReview(survey, result, { ...options, locale: 'es', values: surveyAnswers });
    for (const text of ['29 de febrero de 2044', '42 km', '4 de 5', '10 de 10']) expect(html).toContain(text);
    for (const [name, value] of Object.entries(surveyAnswers))
      expect(html).toContain(`name="${name}" value="${value}"`);
  });

  it('sum up before paying and send everything again', () => {
    const result = validateAnswers(schema, donationAnswers, options);
    if (!result.ok) throw new Error('The sample answers hold');
    const html = renderReview(schema, result, {
      ...options,
      values: donationAnswers,
      hidden: { _key: 'k1' },
    });
    expect(html).toContain(
      '<dt>Choose an amount</dt><dd><bdi>£25.00 · plants twelve metres of reed bed</bdi></dd>',
    );
    expect(html).toContain('value="confirm">Donate £25 monthly</button>');
    expect(html).toContain('name="_key" value="k1"');
    expect(html).toContain('name="_step" value="3"');
    for (const [name, value] of Object.entries(donationAnswers)) {
      for (const each of [value].flat()) expect(html).toContain(`name="${name}" value="${each}"`);
    }
  });

  it('thank and apologise in the form’s own words, else in the engine’s', () => {
    const sent = { locale: 'es', reference: 'ABCD-2345' };
    expect(renderThanks(schema, sent)).toContain('Thank you!');
    const donation = { amount: { minor: 2500, currency: 'GBP' as const }, frequency: 'one-off' as const };
    const onItsWay = renderThanks(schema, { ...sent, donation }, { isProcessing: true });
    expect(onItsWay).toMatch(/collect|cobrará/);
    expect(onItsWay).not.toMatch(/received|recibido/);
    expect(renderThanks(formSchema.parse({}), sent)).toContain('Gracias');
    expect(renderFailure(schema, sent, 'unknown', { startHref: '/x"y' })).toContain('href="/x&quot;y"');
  });
});

describe('any text of a form or its answers', () => {
  const evil = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '</script><script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' autofocus onfocus='x",
      '<!--',
      '</textarea>',
      '[x](javascript:alert(1))',
      '**<b>**',
    ),
  );
  const allowed = new Set(
    'form div p bdi progress ul li a section template h1 h2 h3 fieldset legend label span input textarea select option button script strong br dl dt dd hr output'.split(
      ' ',
    ),
  );

  /** The sample form with one text in place of each of its texts. */
  function infest(text: string, sample: FormSchemaInput): FormSchema {
    const swap = (value: unknown, name: string): unknown =>
      [
        'text',
        'label',
        'help',
        'example',
        'wording',
        'placeholder',
        'heading',
        'submitLabel',
        'firstStepLabel',
        'unit',
        'low',
        'high',
      ].includes(name)
        ? text
        : Array.isArray(value)
          ? value.map((item) => swap(item, ''))
          : typeof value === 'object' && value !== null
            ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, swap(inner, key)]))
            : value;
    return swap(formSchema.parse(sample), '') as FormSchema;
  }

  it.each([
    ['a donation', sampleDonationForm, 300],
    ['a survey', sampleSurvey, 150],
  ] as const)('never becomes markup in %s', (_, sample, numRuns) => {
    fc.assert(
      fc.property(evil, evil, (text, answer) => {
        const form = infest(text, sample);
        const keys = Object.keys({ ...donationAnswers, ...surveyAnswers });
        const values = Object.fromEntries(keys.map((key) => [key, answer]));
        const errors = Object.fromEntries(keys.map((key) => [key, text]));
        const result = { ok: true as const, answers: values, consents: [], ignored: [] };
        const html =
          renderForm(form, {
            formId: text,
            action: answer,
            locale: 'en-US',
            values,
            errors,
            step: 1,
            hidden: { _x: answer },
          }) +
          renderReview(form, result, { ...options, formId: text, values }) +
          renderThanks(form, { locale: text.replace(/[^a-z]/gi, ''), reference: text });
        for (const { name, attributes } of elementsOf(html)) {
          expect(allowed).toContain(name);
          expect(
            Object.keys(attributes).filter(
              (each) => each.startsWith('on') || each === 'style' || each === 'src',
            ),
          ).toEqual([]);
          if (name === 'script') expect(attributes['type']).toBe('application/json');
          if (name === 'a') expect(attributes['href']).not.toMatch(/^\s*javascript:/i);
        }
        const json = /data-tf-schema>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
        const { confirmation: _email, thankYou: _thanks, failure: _failure, ...settings } = form.settings;
        expect((JSON.parse(json) as { schema: FormSchema }).schema).toEqual(
          JSON.parse(JSON.stringify({ ...form, settings })),
        );
      }),
      { numRuns },
    );
  });
});
