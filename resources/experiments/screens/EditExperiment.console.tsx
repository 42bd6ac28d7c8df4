import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { experimentUi, isRemovable, type Experiment } from '../experiment-ui.console.tsx';
import { EXPERIMENT_FIELDS, ExperimentFields } from './ExperimentFields.console.tsx';
import { Results } from './Results.console.tsx';
import { StartChecklist } from './StartChecklist.console.tsx';

const TONES = { draft: 'secondary', running: 'success', ended: 'light' } as const;

interface EditExperimentProps {
  /** Renders the actions that begin and end the experiment. */
  renderSteps: (experiment: Experiment) => ReactNode;
}

/** One experiment: its pages, its results, and its beginning and end. */
export function EditExperiment({ renderSteps }: EditExperimentProps) {
  return (
    <RecordPage
      ui={experimentUi}
      fields={EXPERIMENT_FIELDS}
      renderBeside={({ state }) => <State state={state} />}
      renderActions={renderSteps}
      renderLead={(experiment) =>
        experiment.state === 'draft' ? (
          <StartChecklist experiment={experiment} />
        ) : (
          <Results experiment={experiment} />
        )
      }
      removable={isRemovable}
    >
      {({ state }) => <ExperimentFields state={state} />}
    </RecordPage>
  );
}

function State({ state }: Pick<Experiment, 'state'>) {
  const { t } = useTranslation('experiments');
  return <ToneBadge tone={TONES[state]}>{t(`value.state.${state}`)}</ToneBadge>;
}
