import { describe, expect, it } from 'vitest';
import { formSchema } from './schema.ts';
import { sampleDonationForm } from './sample.fixture.ts';

const text = (id: string, key: string, more: object = {}) => ({ id, type: 'text', key, label: key, ...more });
const rule = (field: string) => ({ rules: [{ field, operator: 'notEmpty' }] });

/** Every complaint as `path: message`. */
function complaints(components: unknown[]): string[] {
  const parsed = formSchema.safeParse({ components });
  return parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

describe('a form schema', () => {
  it('fills in optional values', () => {
    const form = formSchema.parse(sampleDonationForm);
    expect(form).toMatchObject({
      version: 1,
      settings: { review: true, failure: { heading: '', text: '' } },
    });
    expect(form.components[5]).toMatchObject({ help: '', condition: null, maxLength: 255 });
    expect(formSchema.parse({}).components).toEqual([]);
  });

  it('reads its own output', () => {
    const form = formSchema.parse(sampleDonationForm);
    expect(formSchema.parse(JSON.parse(JSON.stringify(form)))).toEqual(form);
  });

  it.each(['_key', '_action', '__proto__', 'constructor', 'toString'])('keeps %s for itself', (key) => {
    expect(complaints([text('a', key)])).toEqual(['components.0.key: This key is reserved']);
  });

  it.each(['', 'First', '1st', 'a-b', 'a.b', 'a b', 'ñ'])('refuses the key %j', (key) => {
    expect(complaints([text('a', key)])[0]).toContain('components.0.key: Start with a lowercase letter');
  });

  it('refuses a key or an id used twice', () => {
    expect(complaints([text('a', 'one'), text('b', 'one')])).toEqual([
      'components.1.key: Duplicate field found',
    ]);
    expect(complaints([text('a', 'one'), text('a', 'two')])).toEqual([
      'components.1.id: Duplicate field found',
    ]);
  });

  it('refuses an option used twice, and none at all', () => {
    const options = [
      { value: 'a', label: 'A' },
      { value: 'a', label: 'B' },
    ];
    expect(complaints([text('a', 'one', { type: 'radio', options })])).toEqual([
      'components.0.options.1.value: Duplicate field found',
    ]);
    expect(complaints([text('a', 'one', { type: 'radio', options: [] })])).toEqual([
      'components.0.options: Add at least one option',
    ]);
  });

  it('refuses undecidable conditions', () => {
    expect(complaints([text('a', 'one', { condition: rule('gone') })])).toEqual([
      'components.0.condition.rules.0.field: The condition points to a field that does not exist',
    ]);
    expect(complaints([text('a', 'one', { condition: rule('one') })])).toHaveLength(1);
    expect(
      complaints([
        text('a', 'one', { condition: rule('two') }),
        text('b', 'two', { condition: rule('one') }),
      ]),
    ).toEqual([
      'components.0.condition.rules.0.field: The condition depends on its own field',
      'components.1.condition.rules.0.field: The condition depends on its own field',
    ]);
  });

  it('refuses a step that depends on a field inside it', () => {
    const step = { id: 'p', type: 'pageBreak', condition: rule('one') };
    expect(complaints([step, text('a', 'one')])[0]).toContain('depends on its own field');
    expect(complaints([text('a', 'one'), step, text('b', 'two')])).toEqual([]);
  });

  it('asks for money once, within the limits', () => {
    const amount = (id: string, more: object = {}) => text(id, id, { type: 'amount', ...more });
    expect(complaints([amount('a'), amount('b')])).toEqual([
      'components.1.type: A form has this field only once',
    ]);
    expect(complaints([amount('a', { presets: [{ amount: 100 }], min: 200 })])).toEqual([
      'components.0.presets.0.amount: The amount is outside the limits of this field',
    ]);
    expect(complaints([amount('a', { allowCustom: false })])).toHaveLength(1);
    expect(complaints([amount('a', { min: 300, max: 200 })])).toEqual([
      'components.0.max: The maximum is below the minimum',
    ]);
    expect(complaints([amount('a', { presets: [{ amount: 10.5 }] })])).toHaveLength(1);
    expect(complaints([amount('a', { currency: 'JPY' })])).toHaveLength(1);
  });

  it('refuses an unknown type', () => {
    expect(complaints([text('a', 'one', { type: 'script' })])).toHaveLength(1);
  });
});
