import { SettingsScreen } from '@tributary/engine/screens/settings/SettingsScreen.console.tsx';
import { SaveQuestion, useSaveQuestion } from '../../published-pages/SaveQuestion.console.tsx';
import { usePublishedPages } from '../../published-pages/use-published-pages.console.ts';
import { securityUi } from '../security-ui.console.tsx';
import { AssetFields } from './AssetFields.console.tsx';
import { BlockedList } from './BlockedList.console.tsx';
import { PolicyPreview } from './PolicyPreview.console.tsx';
import { SourceFields } from './SourceFields.console.tsx';

/** What published pages may load and run: their policy, scripts and styles, and what browsers blocked. */
export default function SecuritySettings() {
  const pages = usePublishedPages();
  const question = useSaveQuestion(pages);
  return (
    <>
      <SettingsScreen
        ui={securityUi}
        sections={{ csp: <SourceFields />, assets: <AssetFields /> }}
        tabs={{
          blocked: <BlockedList confirm={question.confirm} />,
          preview: <PolicyPreview pages={pages} />,
        }}
        confirmSave={question.confirm}
      />
      <SaveQuestion question={question} />
    </>
  );
}
