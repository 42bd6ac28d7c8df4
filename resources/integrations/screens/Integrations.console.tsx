import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { SettingsScreen } from '@tributary/engine/screens/settings/SettingsScreen.console.tsx';
import { REMEMBERED } from '@tributary/kit/remembered.ts';
import { useRemembered } from '@tributary/kit/remembered.console.ts';
import { IntegrationList } from '../../custom-integrations/screens/IntegrationList.console.tsx';
import { ExperimentsTab } from '../../experiments/screens/ExperimentsTab.console.tsx';
import { PublishedQuestion, usePublishedQuestion } from '../../published-pages/PublishedQuestion.console.tsx';
import { usePublishedPages } from '../../published-pages/use-published-pages.console.ts';
import { integrationsUi } from '../integrations-ui.console.tsx';
import { IntegrationSection } from './IntegrationSection.console.tsx';

/** The integrations of the organization: one tab for each. */
export default function Integrations() {
  const ability = useAbility();
  const [last, remember] = useRemembered('integrationsTab');
  const question = usePublishedQuestion(usePublishedPages());
  return (
    <>
      <SettingsScreen
        ui={integrationsUi}
        sections={{
          recaptcha: <IntegrationSection kind="recaptcha" />,
          postcode: <IntegrationSection kind="postcode" />,
          tagManager: <IntegrationSection kind="tagManager" />,
        }}
        tabs={{
          ...(ability.can('read', 'experiments') ? { abTesting: <ExperimentsTab /> } : {}),
          ...(ability.can('read', 'custom_integrations') ? { custom: <IntegrationList /> } : {}),
        }}
        lastTab={[last, (name) => remember(REMEMBERED.integrationsTab(name))]}
        confirmSave={(changed) =>
          changed.some((path) => path.startsWith('tagManager')) ? question.confirm() : Promise.resolve(true)
        }
      />
      <PublishedQuestion question={question} />
    </>
  );
}
