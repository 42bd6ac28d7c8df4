import { DEFAULT_LOCALE } from '@tributary/kit/i18n/locales.ts';
import { foldedText } from '@tributary/kit/typed/folded-text.ts';
import { shownLabel } from '@tributary/resources/form-fields/shown-label.ts';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import type { SharedField } from '../shared-fields.ts';
import { paletteGroups } from './groups.console.ts';

/**
 * The components and shared fields that contain a text in their names or hints, as the interface shows them or in
 * English, without regard to case and accents.
 */
export function useSearched(search: string): {
  groups: typeof paletteGroups;
  fields: readonly SharedField[];
} {
  const { words, shared } = useFormBuilder();
  const { language } = useTranslation('formBuilder').i18n;
  const wanted = foldedText(search.trim());
  const has = (...texts: string[]): boolean => texts.some((text) => foldedText(text).includes(wanted));
  const groups = paletteGroups
    .map(({ id, types }) => ({
      id,
      types: types.filter((type) =>
        has(
          ...['name', 'hint'].flatMap((text) => [
            words(`${type}Component:${text}`),
            words(`${type}Component:${text}`, { lng: DEFAULT_LOCALE }),
          ]),
        ),
      ),
    }))
    .filter(({ types }) => types.length > 0);
  const fields = shared.fields.filter((field) => has(shownLabel(field, language), field.label, field.key));
  return { groups, fields };
}
