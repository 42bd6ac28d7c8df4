import { describe, expect, it } from 'vitest';
import { confirmationOf } from './confirmation.ts';
import { renderThanks } from './html/outcome.ts';
import { renderForm } from './html/render.ts';
import { followKey } from './rename.ts';
import { formSchema, type FormSchemaInput } from './schema.ts';
import { fillVariables, variablesIn } from './variables.ts';

type Component = NonNullable<FormSchemaInput['components']>[number];
const email: Component = { id: 'c1', type: 'email', key: 'email', label: 'E-mail' };
const first: Component = { id: 'c2', type: 'text', key: 'firstName', label: 'First name' };
const presets = [{ amount: 2500 }];
const amount: Component = { id: 'c3', type: 'amount', key: 'gift', label: 'Amount', presets };

const form = (
  confirmation: Record<string, unknown>,
  components: FormSchemaInput['components'] = [email, first, amount],
): FormSchemaInput => ({ components, settings: { confirmation } });

/** Errors that stop a form from being saved, by field. */
function refusals(input: FormSchemaInput): Record<string, string> {
  const parsed = formSchema.safeParse(input);
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.slice(2).join('.'), message]));
}

describe('the settings of a confirmation', () => {
  it('are off in forms without them, and in those stored before they existed', () => {
    expect(formSchema.parse({}).settings.confirmation.on).toBe(false);
    expect(confirmationOf({}).on).toBe(false);
  });

  it('take the keys of questions and fixed names, and name the first that is neither', () => {
    const known = 'Dear {firstName}, {amount} {date} {reference} {organization} {gift} {email} {';
    expect(refusals(form({ on: true, subject: known, message: known }))).toEqual({});
    expect(
      refusals(form({ on: true, subject: 'Hello {surname} {other}', message: '{{firstName}}' })),
    ).toEqual({
      subject: 'No question has the key of {surname}',
      message: 'No question has the key of {{firstName}}',
    });
    expect(refusals(form({ on: false, subject: '{surname}' }))).toEqual({});
    expect(refusals(form({ on: true, message: '{amount}' }, [email]))).toHaveProperty('message');
  });

  it('need an e-mail question, and an address for replies that is one', () => {
    expect(refusals(form({ on: true }, [first]))).toHaveProperty('on');
    for (const replyTo of [
      'ana',
      'a@b',
      'a@b.example\r\nBcc: all@example.org',
      `${'a'.repeat(260)}@example.org`,
    ])
      expect(refusals(form({ replyTo }))).toHaveProperty('replyTo');
    expect(refusals(form({ replyTo: ' ana@example.org ' }))).toEqual({});
  });

  it('follow a key that changes, but no fixed name', () => {
    const schema = formSchema.parse(
      form({ on: true, subject: '{firstName}: {amount}', message: '{firstName}' }),
    );
    expect(followKey(schema, 'firstName', 'given').settings.confirmation).toMatchObject({
      subject: '{given}: {amount}',
      message: '{given}',
    });
    expect(followKey(schema, 'amount', 'sum').settings).toEqual(schema.settings);
    expect(followKey(schema, 'gift', 'sum').settings).toEqual(schema.settings);
  });

  it('do not reach visitors', () => {
    const schema = formSchema.parse(form({ on: true, message: 'between us', replyTo: 'ana@example.org' }));
    const html = renderForm(schema, { formId: 'f', action: '/', locale: 'en-US' });
    expect(html).not.toMatch(/between us|ana@example\.org|confirmation/);
  });
});

describe('the page after sending', () => {
  const donation = { amount: { minor: 2500, currency: 'GBP' }, frequency: 'one-off' } as const;
  const thanks = (options: object, locale = 'en-US', settings: FormSchemaInput['settings'] = {}) =>
    renderThanks(formSchema.parse({ settings }), { locale, reference: 'ABCD-2345', donation }, options);

  it('says that an e-mail comes where one does, in the visitor’s language', () => {
    expect(thanks({ isConfirmed: true })).toContain('We are sending a confirmation to your e-mail address.');
    expect(thanks({ isConfirmed: true }, 'es')).toContain('Te enviamos una confirmación');
    expect(thanks({})).not.toContain('confirmation');
  });

  it('leaves out the confirmation with the author’s own thanks, and while the bank has not paid', () => {
    const thankYou = { text: 'Thank you.' };
    expect(thanks({ isConfirmed: true }, 'en-US', { thankYou })).not.toContain('confirmation');
    expect(thanks({ isConfirmed: true, isProcessing: true })).not.toContain('confirmation');
  });
});

describe('variables', () => {
  it('are found once each, without a lone brace', () => {
    expect(variablesIn('{a} {b} {a} { } {{c}} {d')).toEqual(['a', 'b', ' ', '{c}']);
  });

  it.each([
    ['Dear {name},', 'Ada', 'Dear Ada,'],
    ['Dear {name},', '', 'Dear,'],
    ['{name}, thank you', '', 'thank you'],
    ['one\n{name}: two', '', 'one\ntwo'],
    ['a {name} b', '', 'a b'],
    ['{name}{name}', 'x', 'xx'],
    ['{other} {name}', 'x', '{other} x'],
    ['{name}', '$& {name} \\1', '$& {name} \\1'],
    ['{constructor}', 'x', '{constructor}'],
  ])('fill %j with %j', (text, name, filled) => {
    expect(fillVariables(text, { name })).toBe(filled);
  });
});
