import { SettingsScreen } from '@tributary/engine/screens/settings/SettingsScreen.console.tsx';
import { PublishedQuestion, usePublishedQuestion } from '../../published-pages/PublishedQuestion.console.tsx';
import { usePublishedPages } from '../../published-pages/use-published-pages.console.ts';
import { securityUi } from '../security-ui.console.tsx';
import { AssetFields } from './AssetFields.console.tsx';
import { BlockedList } from './BlockedList.console.tsx';
import { PolicyPreview } from './PolicyPreview.console.tsx';
import { SignInFields } from './SignInFields.console.tsx';
import { SourceFields } from './SourceFields.console.tsx';

/**
 * What published pages may load and run: their policy, scripts and styles, blocked content, and the rules for sign-in.
 */
export default function SecuritySettings() {
  const pages = usePublishedPages();
  const question = usePublishedQuestion(pages);
  return (
    <>
      <SettingsScreen
        ui={securityUi}
        sections={{ csp: <SourceFields />, assets: <AssetFields />, signIn: <SignInFields /> }}
        tabs={{
          blocked: <BlockedList confirm={question.confirm} />,
          preview: <PolicyPreview pages={pages} />,
        }}
        // Rules for sign-in change no page.
        confirmSave={async (changed) =>
          changed.every((path) => path.startsWith('signIn')) || question.confirm()
        }
      />
      <PublishedQuestion question={question} />
    </>
  );
}
