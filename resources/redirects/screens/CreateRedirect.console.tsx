import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { redirectUi } from '../redirect-ui.console.tsx';
import { REDIRECT_FIELDS, RedirectFields } from './RedirectFields.console.tsx';

/** A new redirect. The screen's address may contain its source and target. */
export default function CreateRedirect() {
  const asked = new URLSearchParams(window.location.search);
  const begin = { from: asked.get('from') ?? '', to: asked.get('to') ?? '', status: '301' as const };
  return (
    <NewRecord ui={redirectUi} fields={REDIRECT_FIELDS} defaults={begin}>
      <RedirectFields isNew />
    </NewRecord>
  );
}
