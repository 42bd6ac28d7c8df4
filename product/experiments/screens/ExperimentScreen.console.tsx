import { EditExperiment } from '@tributary/resources/experiments/screens/EditExperiment.console.tsx';
import { FormSteps } from './FormSteps.console.tsx';
import { PageSteps } from './PageSteps.console.tsx';

/** One experiment, which asks before its choice becomes public, as publishing does. */
export default function ExperimentScreen() {
  return (
    <EditExperiment
      renderSteps={(experiment) =>
        experiment.subject === 'forms' ? (
          <FormSteps experiment={experiment} />
        ) : (
          <PageSteps experiment={experiment} />
        )
      }
    />
  );
}
