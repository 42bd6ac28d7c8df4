import { RadioField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { useTranslation } from 'react-i18next';
import { ELEMENT_OFFERS } from '../element.ts';

/** Selects how pages can use an element. */
export function OfferField() {
  const { t } = useTranslation('elements');
  return (
    <RadioField
      name="offeredAs"
      choices={ELEMENT_OFFERS.map((value) => ({
        value,
        label: t(`value.offeredAs.${value}`),
        help: t(`offerHelp.${value}`),
      }))}
    />
  );
}
