import { formSchema } from '@tributary/form-engine/schema.ts';
import { paymentOffer } from '@tributary/form-engine/reading/payment-offer.ts';
import { expect, it } from 'vitest';
import { serviceProblems } from './problems.console.ts';

const form = formSchema.parse({
  settings: { currency: 'EUR' },
  components: [
    {
      id: 'sum',
      type: 'amount',
      key: 'sum',
      label: 'How much',
      presets: [{ amount: 1000 }],
      currencies: ['GBP'],
    },
    { id: 'often', type: 'frequency', key: 'often', label: 'How often', options: ['one-off', 'monthly'] },
    {
      id: 'how',
      type: 'paymentMethod',
      key: 'how',
      label: 'How',
      methods: [{ value: 'ideal', label: 'iDEAL' }],
    },
  ],
});

it('knows what a form offers about paying, and nothing of a form that asks for no money', () => {
  expect(paymentOffer(form)).toEqual({
    methods: [{ value: 'ideal', label: 'iDEAL', componentId: 'how' }],
    frequencies: ['one-off', 'monthly'].map((value) => ({ value, label: '', componentId: 'often' })),
    currencies: ['EUR', 'GBP'].map((value) => ({ value, label: '', componentId: 'sum' })),
  });
  const free = { ...form, components: form.components.filter(({ id }) => id !== 'sum') };
  expect(paymentOffer(free)).toEqual({ methods: [], frequencies: [], currencies: [] });
});

it('lists the faults of components among the problems, and leaves those without one to “Where answers go”', () => {
  const fault = (componentId?: string) => ({
    message: `of ${componentId}`,
    mend: null,
    ...(componentId ? { componentId } : {}),
  });
  expect(serviceProblems(form, [fault('how'), fault(), fault('sum'), fault('gone')])).toEqual([
    { componentId: 'sum', message: 'of sum', mend: null },
    { componentId: 'how', message: 'of how', mend: null },
  ]);
});
