import { SwitchField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useTranslation } from 'react-i18next';
import { ChosenPageField } from './ChosenPageField.console.tsx';

/** Settings of what visitors of the organization's pages may do and read. */
export function VisitorFields() {
  const { t } = useTranslation('organization');
  return (
    <>
      <SwitchField name="keepsUnfinished" help={t('help.keepsUnfinished')} />
      <ChosenPageField name="homePageId" help={t('help.homePageId')} />
      <ChosenPageField name="notFoundPageId" help={t('help.notFoundPageId')} />
      <TextField name="closedText" rows={3} help={t('help.closedText')} />
    </>
  );
}
