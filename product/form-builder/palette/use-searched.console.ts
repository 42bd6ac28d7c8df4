import { DEFAULT_LOCALE } from '@tributary/kit/i18n/locales.ts';
import type { ComponentType } from '@tributary/form-engine/schema.ts';
import { shownLabel } from '@tributary/resources/form-fields/shown-label.ts';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import type { SharedField } from '../shared-fields.ts';
import { foundByWords } from './found-by-words.ts';
import { paletteGroups } from './groups.console.ts';

/**
 * The components and shared fields that contain a text in their names or hints, as the interface shows them or in
 * English. Groups with a name that contains it come first.
 */
export function useSearched(search: string): {
  groups: typeof paletteGroups;
  fields: readonly SharedField[];
} {
  const { words, shared } = useFormBuilder();
  const { language } = useTranslation('formBuilder').i18n;
  const textsOf = (type: ComponentType, text: 'name' | 'hint'): string[] => [
    words(`${type}Component:${text}`),
    words(`${type}Component:${text}`, { lng: DEFAULT_LOCALE }),
  ];
  const groups = paletteGroups
    .map(({ id, types }) => ({
      id,
      ...foundByWords(types, search, (type) => ({
        names: textsOf(type, 'name'),
        hints: textsOf(type, 'hint'),
      })),
    }))
    .filter(({ found }) => found.length > 0)
    .toSorted((one, other) => Number(other.named > 0) - Number(one.named > 0))
    .map(({ id, found }) => ({ id, types: found }));
  const fields = foundByWords(shared.fields, search, (field) => ({
    names: [shownLabel(field, language), field.label, field.key],
  })).found;
  return { groups, fields };
}
