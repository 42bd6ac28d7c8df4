import { listedSystemRecords } from '@tributary/engine/lifecycle/read/list-system.ts';
import { expect, it } from 'vitest';
import { formFields } from './form-field.ts';
import { shownLabel } from './shown-label.ts';
import { SYSTEM_FIELDS } from './system-fields.data.ts';

const email = SYSTEM_FIELDS.find(({ key }) => key === 'email')!;

it('shows the label of a system field in the person’s language', () => {
  expect(shownLabel(email, 'es')).toBe('Correo electrónico');
  expect(shownLabel(email, 'en-US')).toBe('E-mail');
});

it('leaves the label that an organization chose', () => {
  expect(shownLabel({ ...email, label: 'Correo de contacto', system: false }, 'es')).toBe(
    'Correo de contacto',
  );
});

it('finds a system field by its name in any language, without accents', () => {
  const sort = { field: 'label', descending: false };
  const found = (search: string) =>
    listedSystemRecords(formFields, { search, filters: [], sort, deleted: false }).map(
      (field) => field['key'],
    );
  expect(found('telefono')).toEqual(['phone']);
  expect(found('Teléfono')).toEqual(['phone']);
  expect(found('phone')).toContain('phone');
});
