import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormSchema } from '../schema.ts';
import { formSchema } from '../schema.ts';
import { findingsByTrying } from './by-trying.fixture.ts';
import { anyForm, soundForm } from './generated.fixture.ts';
import { proveForm } from './prove-form.ts';

type Rule = { field: string; operator: 'equal' | 'isEmpty' | 'notEmpty'; value?: string };

describe('generated forms', () => {
  it('agree with trying all answers', () => {
    let proved = 0;
    fc.assert(
      fc.property(anyForm, (input) => {
        const parsed = formSchema.safeParse(input);
        if (!parsed.success) return;
        const tried = findingsByTrying(parsed.data);
        const findings = proveForm(parsed.data).map(({ code, componentId }) =>
          `${code} ${componentId ?? ''}`.trim(),
        );
        proved += findings.length > 0 ? 1 : 0;
        expect(
          findings
            .filter((each) => !each.startsWith('amountWithout') && !each.startsWith('methodWithoutAmount'))
            .toSorted(),
        ).toEqual(tried.toSorted());
      }),
      { numRuns: 700, seed: 4 },
    );
    expect(proved).toBeGreaterThan(100);
  });

  it('without fault have no finding, and each fault put into them is found', () => {
    let count = 0;
    fc.assert(
      fc.property(soundForm, fc.nat(5), (input, fault) => {
        const schema = formSchema.parse(input);
        const errors = proveForm(schema);
        expect(errors).toEqual([]);
        count++;
        const seeded = seed(schema, fault);
        expect(
          proveForm(seeded.schema).map(({ code, componentId }) => `${code} ${componentId ?? ''}`),
        ).toContain(seeded.expected);
      }),
      { numRuns: 500, seed: 7 },
    );
    expect(count).toBe(500);
  });
});

/** Puts one fault into a sound form. */
function seed(schema: FormSchema, fault: number): { schema: FormSchema; expected: string } {
  const key = schema.components.flatMap((component) => ('key' in component ? [component.key] : []))[0]!;
  const heading = (...rules: Rule[]) =>
    formSchema
      .parse({ components: [{ id: 'fault', type: 'heading', text: 'Fault' }] })
      .components.map((component) => ({
        ...component,
        condition: { match: 'all' as const, rules: rules.map((rule) => ({ value: '', ...rule })) },
      }));
  const add = (...rules: Rule[]) => ({ ...schema, components: [...schema.components, ...heading(...rules)] });
  const without = (type: string) => ({
    ...schema,
    components: schema.components.filter((component) => component.type !== type),
  });
  switch (fault) {
    case 0:
      return {
        schema: add({ field: key, operator: 'isEmpty' }, { field: key, operator: 'notEmpty' }),
        expected: 'neverShown fault',
      };
    case 1:
      return {
        schema: add({ field: 'k92', operator: 'equal', value: 'bitcoin' }),
        expected: 'neverShown fault',
      };
    case 2:
      return { schema: add({ field: 'gone', operator: 'notEmpty' }), expected: 'missingTarget fault' };
    case 3:
      return { schema: without('paymentMethod'), expected: 'amountWithoutMethod c91' };
    case 4:
      return { schema: without('amount'), expected: 'methodWithoutAmount c92' };
    default: {
      const end = formSchema.parse({ components: [{ id: 'fault', type: 'pageBreak' }] }).components;
      return {
        schema: { ...schema, components: [...schema.components, ...end] },
        expected: 'emptyStep fault',
      };
    }
  }
}
