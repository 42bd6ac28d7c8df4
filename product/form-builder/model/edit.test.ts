import { componentTypes } from '@tributary/form-engine/components/builders.console.ts';
import { keyFromLabel } from '@tributary/form-engine/key-from-label.ts';
import { describe, expect, it } from 'vitest';
import { readMessages } from '@tributary/kit/i18n/messages.server.ts';
import { proveForm } from '@tributary/form-engine/prover/prove-form.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import {
  changeComponent,
  duplicateComponent,
  freeKey,
  insertComponent,
  isKeyTaken,
  moveComponent,
} from './edit.ts';
import { removeComponents } from './removal.ts';
import { newComponent } from './new-component.console.ts';
import { libraryForms, startForm } from '../starts/library.ts';
import { findIssues, issueAt, issuesOf } from './issues.console.ts';
import { conditionSentence } from './condition-sentence.console.ts';
import english from '../messages/formBuilder.en-US.json' with { type: 'json' };
import { componentName } from './naming.ts';

const words = (key: string): string => key;
/** The English messages, filled in. */
const sentenceWords = (key: string, values: Record<string, string | number> = {}): string => {
  const found: unknown = key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], english);
  return String(found).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
};
const text = (id: string, field?: string) => ({
  id,
  type: 'text',
  key: id,
  label: id,
  condition: field ? { rules: [{ field, operator: 'notEmpty' }] } : null,
});
const form = formSchema.parse({ components: [text('a'), text('b', 'a'), text('c', 'b')] });
const ids = (schema: typeof form): string => schema.components.map((component) => component.id).join('');

describe('changing a form', () => {
  it('moves, within bounds', () => {
    expect(ids(moveComponent(form, 'a', 2))).toBe('bca');
    expect(ids(moveComponent(form, 'c', -5))).toBe('cab');
    expect(moveComponent(form, 'a', 0)).toBe(form);
    expect(moveComponent(form, 'gone', 1)).toBe(form);
  });

  it('changes and removes comparisons in groups like others', () => {
    const rule = (field: string) => ({ field, operator: 'notEmpty' as const, value: '' });
    const grouped = formSchema.parse({
      components: [
        text('a'),
        text('b'),
        {
          ...text('c'),
          condition: {
            match: 'all',
            rules: [rule('a')],
            groups: [{ match: 'any', rules: [rule('a'), rule('b')] }],
          },
        },
      ],
    });
    expect(changeComponent(grouped, 'b', { key: 'z' }).components[2]?.condition?.groups).toEqual([
      { match: 'any', rules: [rule('a'), rule('z')] },
    ]);
    const without = removeComponents(grouped, ['a']);
    expect(without.droppedRules).toBe(2);
    expect(without.schema.components[1]?.condition).toEqual({
      match: 'all',
      rules: [],
      groups: [{ match: 'any', rules: [rule('b')] }],
    });
    expect(removeComponents(without.schema, ['b']).schema.components[0]?.condition).toBeNull();
    expect(conditionSentence(grouped.components[2]!.condition!, grouped, sentenceWords, 'en')).toBe(
      'Shown when “a” is filled in and (“a” is filled in or “b” is filled in).',
    );
  });

  it('removes the conditions that read a removed field', () => {
    const { schema, droppedRules } = removeComponents(form, ['a']);
    expect(ids(schema)).toBe('bc');
    expect(droppedRules).toBe(1);
    expect(schema.components[0]?.condition).toBeNull();
    expect(schema.components[1]?.condition?.rules).toHaveLength(1);
  });

  it('duplicates below, under a free key', () => {
    const schema = duplicateComponent(form, 'b', 'x');
    expect(ids(schema)).toBe('abxc');
    expect(schema.components[2]).toMatchObject({ key: 'b2', condition: { rules: [{ field: 'a' }] } });
    expect(formSchema.safeParse(schema).success).toBe(true);
  });

  it('updates conditions with a new key', () => {
    const schema = changeComponent(form, 'a', { key: 'first' });
    expect(schema.components[1]?.condition?.rules[0]?.field).toBe('first');
    expect(formSchema.safeParse(schema).success).toBe(true);
  });

  it('offers an amount once', () => {
    const amount = newComponent('amount', form, words);
    const schema = insertComponent(form, amount, 1);
    expect([isKeyTaken(form, 'amount'), isKeyTaken(schema, 'amount'), isKeyTaken(schema, 'text')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(duplicateComponent(schema, amount.id, 'x')).toBe(schema);
  });

  it.each([
    ['What’s your name?', 'whatsYourName'],
    ['Correo electrónico', 'correoElectronico'],
    ['2nd address', 'ndAddress'],
    ['99', ''],
    ['日本', ''],
  ])('makes a key of %j', (label, key) => {
    expect(keyFromLabel(label)).toBe(key);
  });

  it('counts on from a taken key', () => {
    expect(freeKey(form, 'a')).toBe('a2');
    expect(freeKey(form, 'new')).toBe('new');
  });
});

describe('new forms', () => {
  it.each(libraryForms)('$name can be saved as it is', (template) => {
    const schema = startForm(template, 'en');
    expect(findIssues(schema, words)).toEqual([]);
    expect(proveForm(schema)).toEqual([]);
    expect(new Set(schema.components.map((component) => component.id)).size).toBe(schema.components.length);
  });

  it.each(componentTypes)('a new %s can be saved and has a name', (type) => {
    const schema = insertComponent(form, newComponent(type, form, words), 0);
    expect(findIssues(schema, words)).toEqual([]);
    expect(componentName(newComponent(type, form, words), words)).not.toBe('');
  });

  it.each(componentTypes)('%s brings its messages in both languages', (type) => {
    for (const messages of Object.values(readMessages()))
      expect(messages[`${type}Component`]).toMatchObject({
        name: expect.any(String) as string,
        hint: expect.any(String) as string,
      });
  });
});

describe('issues', () => {
  it('say where and why', () => {
    const schema = changeComponent(changeComponent(form, 'c', { label: ' ' }), 'b', { key: 'Bad key' });
    const issues = findIssues(schema, words);
    expect(issueAt(issuesOf(issues, 2), 'label')).toBe('issue.required');
    expect(issueAt(issuesOf(issues, 1), 'key')).toBe('issue.keyPattern');
    expect(issuesOf(issues, 0)).toEqual([]);
  });
});
