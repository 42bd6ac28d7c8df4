import { SettingsScreen } from '@tributary/engine/screens/settings/SettingsScreen.console.tsx';
import { PublishedQuestion, usePublishedQuestion } from '../../published-pages/PublishedQuestion.console.tsx';
import { usePublishedPages } from '../../published-pages/use-published-pages.console.ts';
import { privacyUi } from '../privacy-ui.console.tsx';
import { OnePerson } from './OnePerson.console.tsx';
import { PolicyFields } from './PolicyFields.console.tsx';
import { RetentionFields } from './RetentionFields.console.tsx';
import { TagNotice } from './TagNotice.console.tsx';

/** The privacy policy, how long personal data are kept, and the data of one person. */
export default function PrivacySettings() {
  const question = usePublishedQuestion(usePublishedPages());
  return (
    <>
      <SettingsScreen
        ui={privacyUi}
        sections={{
          policy: (
            <>
              <TagNotice />
              <PolicyFields />
            </>
          ),
          retention: <RetentionFields />,
        }}
        tabs={{ person: <OnePerson /> }}
        confirmSave={(changed) =>
          changed.some((path) => /^(policies|contactEmail)/.test(path))
            ? question.confirm()
            : Promise.resolve(true)
        }
      />
      <PublishedQuestion question={question} />
    </>
  );
}
