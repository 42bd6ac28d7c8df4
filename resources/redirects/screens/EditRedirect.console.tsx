import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { redirectUi } from '../redirect-ui.console.tsx';
import { REDIRECT_FIELDS, RedirectFields } from './RedirectFields.console.tsx';

/** One redirect. */
export default function EditRedirect() {
  return (
    <RecordPage ui={redirectUi} fields={REDIRECT_FIELDS}>
      <RedirectFields />
    </RecordPage>
  );
}
