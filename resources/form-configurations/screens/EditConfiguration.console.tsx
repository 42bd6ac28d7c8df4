import { Box } from '@mantine/core';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { useTranslation } from 'react-i18next';
import { configurationUi } from '../configuration-ui.console.tsx';
import { PARTS } from '../../configuration-parts/parts.ts';
import { ConnectorChoice } from './ConnectorChoice.console.tsx';
import { ConnectorEditors } from './ConnectorEditors.console.tsx';

/**
 * The edit screen of a form configuration: for each connector the fields that are sent, the condition, and the answers
 * that it may receive.
 */
export default function EditConfiguration() {
  const { t } = useTranslation(['formConfigurations', 'mapper']);
  return (
    <RecordPage
      ui={configurationUi}
      fields={['description', ...PARTS]}
      withUses
      width={1080}
      renderActions={({ id }) => (
        <>
          <ConsoleLinkButton variant="default" to={`/form-configurations/configurations/${id}/dry-run`}>
            {t('dryRun')}
          </ConsoleLinkButton>
          <ConsoleLinkButton variant="default" to={`/form-configurations/configurations/${id}/templates`}>
            {t('mapper:templates.title')}
          </ConsoleLinkButton>
        </>
      )}
    >
      {({ id }) => (
        <>
          <FormSection title={t('section.what')}>
            <Box maw={640}>
              <TextField name="description" required help={t('help.description')} />
            </Box>
            <ConnectorChoice />
          </FormSection>
          <ConnectorEditors configuration={id} />
        </>
      )}
    </RecordPage>
  );
}
