import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import { experimentUi, type Experiment } from '../experiment-ui.console.tsx';
import { EXPERIMENT_FIELDS, ExperimentFields } from './ExperimentFields.console.tsx';
import { ExperimentSteps } from './ExperimentSteps.console.tsx';
import { Results } from './Results.console.tsx';

const TONES = { draft: 'secondary', running: 'success', ended: 'light' } as const;

/** One experiment: its pages, what it has found, and its beginning and end. */
export default function EditExperiment() {
  return (
    <RecordPage
      ui={experimentUi}
      fields={EXPERIMENT_FIELDS}
      renderBeside={({ state }) => <State state={state} />}
      renderActions={(experiment) => <ExperimentSteps experiment={experiment} />}
      renderLead={(experiment) => (experiment.state === 'draft' ? null : <Results experiment={experiment} />)}
    >
      <ExperimentFields />
    </RecordPage>
  );
}

function State({ state }: Pick<Experiment, 'state'>) {
  const { t } = useTranslation('experiments');
  return <ToneBadge tone={TONES[state]}>{t(`value.state.${state}`)}</ToneBadge>;
}
