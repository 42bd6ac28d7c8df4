import { builderOf } from '@tributary/form-engine/components/builders.console.ts';
import type { AnyBuilder } from '@tributary/form-engine/panel/component-builder.console.ts';
import { shownLabel } from '@tributary/resources/form-fields/shown-label.ts';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import { isKeyTaken } from '../model/edit.ts';
import { typeName } from '../model/messages.ts';
import { isFieldTaken } from '../model/shared-component.ts';
import { useSearched } from './use-searched.console.ts';

/** A component or shared field of the list. */
export interface PaletteOffer {
  id: string;
  label: string;
  icon: AnyBuilder['icon'];
  /** Why it can't be added. */
  refusal: string | null;
  isLocked: boolean;
  add: (index?: number) => void;
}

/** What a search finds, in groups, to be added. */
export function usePaletteOffers(search: string): { id: string; title: string; offers: PaletteOffer[] }[] {
  const { t, i18n } = useTranslation('formBuilder');
  const { schema, words, lockedTypes, add, addField } = useFormBuilder();
  const { groups, fields } = useSearched(search);
  const offered = groups.map(({ id, types }) => ({
    id,
    title: t(`group.${id}`),
    offers: types.map((type): PaletteOffer => {
      const lacking = lockedTypes[type];
      return {
        id: type,
        label: typeName(type, words),
        icon: builderOf(type).icon,
        refusal: isKeyTaken(schema, type)
          ? t('onlyOnce')
          : lacking
            ? words('plan:upgrade', { title: words(`plan:flag.${lacking}`) })
            : null,
        isLocked: lacking !== undefined,
        add: (index) => add(type, index),
      };
    }),
  }));
  const shared = {
    id: 'shared',
    title: t('shared.title'),
    offers: fields.map((field): PaletteOffer => ({
      id: `field ${field.id}`,
      label: shownLabel(field, i18n.language),
      icon: builderOf(field.type).icon,
      refusal: isFieldTaken(schema, field) ? t('shared.taken') : null,
      isLocked: false,
      add: (index) => addField(field.id, index),
    })),
  };
  return [...offered, shared].filter(({ offers }) => offers.length > 0);
}
