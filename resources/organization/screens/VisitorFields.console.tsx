import { SwitchField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { useTranslation } from 'react-i18next';

/** What visitors of the organization's pages may do. */
export function VisitorFields() {
  const { t } = useTranslation('organization');
  return <SwitchField name="keepsUnfinished" help={t('help.keepsUnfinished')} />;
}
