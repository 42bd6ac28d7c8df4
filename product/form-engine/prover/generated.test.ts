import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soak } from '@tributary/tools/testing/soak.ts';
import type { FormSchema } from '../schema.ts';
import { formSchema } from '../schema.ts';
import { conditionHolds } from '../conditions.ts';
import { findingsByTrying } from './by-trying.fixture.ts';
import { anyForm, soundForm } from './generated.fixture.ts';
import { proveForm } from './prove-form.ts';

type Rule = { field: string; operator: 'equal' | 'isEmpty' | 'notEmpty'; value?: string };

const runs = (usual: number): number => soak(usual, 10_000);

describe('generated forms', () => {
  it('agree with trying all answers', { timeout: 1_200_000 }, () => {
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
            .filter((each) => !/^(nothingAsked|amountWithout|methodWithoutAmount|manyScreens)/.test(each))
            .toSorted(),
        ).toEqual(tried.toSorted());
      }),
      { numRuns: runs(1200), seed: 4 },
    );
    expect(proved).toBeGreaterThan(100);
  });

  it('with a date agree with trying every day', { timeout: 1_200_000 }, () => {
    const days = Array.from({ length: 9 }, (_, day) => `2044-02-${String(day + 21)}`);
    const rule = fc.record({
      field: fc.constant('day'),
      operator: fc.constantFrom(
        'equal' as const,
        'notEqual' as const,
        'greaterThan' as const,
        'lessThan' as const,
      ),
      value: fc.constantFrom(...days),
    });
    const group = fc.record({
      match: fc.constantFrom('all' as const, 'any' as const),
      rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
    });
    const limits = fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days));
    const condition = fc.record({ ...groupParts(group), rules: fc.array(rule, { maxLength: 3 }) });
    fc.assert(
      fc.property(limits, condition, ([from, to], when) => {
        const [min, max] = from < to ? [from, to] : [to, from];
        const possible = ['', ...days.filter((day) => day >= min && day <= max)];
        const shown = possible.map((day) => conditionHolds(when, () => day));
        const isEmpty = when.rules.length + when.groups.length === 0;
        const expected = !shown.includes(true)
          ? ['neverShown x']
          : !isEmpty && !shown.includes(false)
            ? ['alwaysTrue x']
            : [];
        const schema = formSchema.parse({
          components: [
            { id: 'day', key: 'day', type: 'date', label: 'Day', min, max },
            { id: 'x', type: 'divider', condition: when },
          ],
        });
        expect(proveForm(schema).map(({ code, componentId }) => `${code} ${componentId ?? ''}`)).toEqual(
          expected,
        );
      }),
      { numRuns: runs(600), seed: 11 },
    );
  });

  it('without fault have no finding, and each fault put into them is found', { timeout: 1_200_000 }, () => {
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
      { numRuns: runs(500), seed: 7 },
    );
    expect(count).toBe(runs(500));
  });
});

const groupParts = <G>(group: fc.Arbitrary<G>) => ({
  match: fc.constantFrom('all' as const, 'any' as const),
  groups: fc.array(group, { maxLength: 3 }),
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
