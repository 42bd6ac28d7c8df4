import { formSchema } from '@tributary/form-engine/schema.ts';
import { libraryForms } from '../form-builder/starts/library.ts';
import { describe, expect, it } from 'vitest';
import { emailsFor, libraryEmails, textsOfEmail } from './library.ts';
import { renderSupporterEmail } from './render.ts';
import { sampleEmail } from './sample.ts';

const signUp = formSchema.parse({ components: [{ id: 'e', type: 'email', key: 'email', label: 'E-mail' }] });

it('offers at least six e-mails, each with a unique name, and none about money to a form without it', () => {
  const names = libraryEmails.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(6);
  expect(new Set(names).size).toBe(names.length);
  for (const { message } of emailsFor(signUp)) expect(message.en + message.es).not.toContain('{amount}');
});

it('leaves out the name where the form does not ask for it', () => {
  const welcome = libraryEmails.find(({ name }) => name === 'newsletter-welcome')!;
  expect(textsOfEmail(welcome, signUp, 'en-GB').message).toMatch(/^Dear,\n/);
  expect(textsOfEmail(welcome, signUp, 'es').message).toMatch(/^Hola:\n/);
});

describe.each(['en', 'es'] as const)('the library in %s', (language) => {
  it.each(libraryForms.map((form) => [form.name, form.schema[language]] as const))(
    'gives the form %s e-mails that it can be saved with, and that say everything',
    (_, schema) => {
      for (const template of emailsFor(schema)) {
        const confirmation = { on: true, ...textsOfEmail(template, schema, language) };
        const filled = formSchema.safeParse({
          ...schema,
          settings: { ...schema.settings, confirmation },
        });
        if (!schema.components.some(({ type }) => type === 'email')) continue;
        expect(filled.error?.issues ?? []).toEqual([]);
        const order = sampleEmail(filled.data!, { to: 'ana@example.org', language, sentAt: new Date() });
        const { subject, text } = renderSupporterEmail(order, {
          organization: { name: 'River', postalAddress: '', contactEmail: '', timezone: 'UTC' },
          at: new Date(),
          isTest: true,
          receiptNumber: null,
        });
        expect(subject.length).toBeGreaterThan(5);
        expect(subject.length).toBeLessThan(60);
        expect(text).toContain('River');
        expect(subject + text).not.toMatch(/[{}]|undefined/);
      }
    },
  );
});
