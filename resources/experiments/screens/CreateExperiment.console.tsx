import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { experimentUi } from '../experiment-ui.console.tsx';
import { EXPERIMENT_FIELDS, ExperimentFields } from './ExperimentFields.console.tsx';

/** A new experiment. The address may name the page or the form. */
export default function CreateExperiment() {
  const { features } = useSession();
  const named = new URLSearchParams(window.location.search);
  const formId = named.get('form');
  const begin = {
    name: '',
    subject: formId ? ('forms' as const) : ('pages' as const),
    pageId: named.get('page'),
    variantPageId: null,
    formId,
    variantFormId: null,
    share: 50,
    goal: 'donations' as const,
  };
  if (!features.includes('AB_TESTING')) return <LockedFeature flag="AB_TESTING" />;
  return (
    <NewRecord ui={experimentUi} fields={EXPERIMENT_FIELDS} defaults={begin}>
      <ExperimentFields isNew />
    </NewRecord>
  );
}
