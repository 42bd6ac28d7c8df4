import {
  draftToOffer,
  keptFields,
  restored,
  type FormDraft,
} from '@tributary/engine/screens/drafts/form-draft.ts';
import { describe, expect, it } from 'vitest';
import { counterUi } from './counters/counter-ui.console.tsx';
import { counterSchema, counters } from './counters/counter.ts';
import { COUNTER_FIELDS } from './counters/screens/CounterFields.console.tsx';
import { preferenceCenterUi } from './preference-centers/preference-center-ui.console.tsx';
import { preferenceCenters, preferenceCenterSchema } from './preference-centers/preference-center.ts';
import { CENTER_FIELDS } from './preference-centers/screens/EditPreferenceCenter.console.tsx';

const NOW = 1_800_000_000_000;

const counter = {
  name: 'Bridge fund',
  campaignCode: 'bridge-fund',
  kind: 'donors',
  currency: 'EUR',
  labels: { initialCount: 5, prefix: 'Over', threshold: 900, label: 'have given' },
  closesAtThreshold: true,
  countsPurchases: true,
};
const center = {
  title: 'Choose what you hear',
  slug: 'choose',
  languages: ['en', 'es'],
  intro: { en: 'Choose', es: 'Elige' },
  topics: [{ key: 'rivers', label: { en: 'Rivers', es: 'Ríos' } }],
  subscriptions: [{ channel: 'email', topic: 'rivers' }],
  frequencies: ['monthly'],
  pauses: [3],
  storeMappings: '{"crm":{"Contact.Email":"email"}}',
  prefillMappings: '{"crm":{"email":"Contact.Email"}}',
};

describe.each([
  ['a counter', counterUi, COUNTER_FIELDS, counterSchema.parse(counters.example(1)), counter],
  [
    'a preference center',
    preferenceCenterUi,
    CENTER_FIELDS,
    preferenceCenterSchema.parse(preferenceCenters.example(1)),
    center,
  ],
] as const)(
  'what is typed into %s',
  (_, ui, fields, began: Record<string, unknown>, typed: Record<string, unknown>) => {
    it('is kept until it is saved', () => {
      expect(ui.drafts).toBe(true);
      expect(keptFields(ui.definition, fields)).toEqual(fields);
      expect(Object.keys(typed)).toEqual(expect.arrayContaining([...fields]));
    });

    it.each(fields.map((field) => [field]))(
      'is offered back where %s alone was changed, over what others saved',
      (field) => {
        const kept = keptFields(ui.definition, fields);
        // As the browser's database gives it back.
        const draft: FormDraft = structuredClone({
          record: 'r',
          version: 1,
          savedAt: NOW - 60_000,
          began,
          values: { ...began, [field]: typed[field] },
        });
        const another = fields.find((one) => one !== field)!;
        const now = { ...began, [another]: typed[another] };
        expect(draftToOffer([draft], now, kept, NOW)).toBe(draft);
        expect(restored(now, draft, kept)).toEqual({ ...now, [field]: typed[field] });
        expect(draftToOffer([draft], { ...now, [field]: typed[field] }, kept, NOW)).toBeUndefined();
      },
    );
  },
);
