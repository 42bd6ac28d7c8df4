import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { Experiment } from '@tributary/resources/experiments/experiment-ui.console.tsx';
import {
  ExperimentSteps,
  type ConfirmWinner,
} from '@tributary/resources/experiments/screens/ExperimentSteps.console.tsx';
import { pages } from '@tributary/resources/pages/page.ts';
import { useConfirmPublish } from '../../page-builder/screens/use-confirm-publish.console.tsx';

/** Begins and ends an experiment with pages. The variant is asked about as visitors see it: that becomes the page. */
export function PageSteps({ experiment }: { experiment: Experiment }) {
  const client = useClient();
  const { confirm, dialogs } = useConfirmPublish();
  const confirmWinner: ConfirmWinner = async (winner) => {
    // The page as it is was asked about when it was published.
    if (winner === 'original' || experiment.variantPageId === null) return {};
    const variant = await client.of(pages).view(experiment.variantPageId);
    return confirm(variant, 'now', variant.publication?.version);
  };
  return (
    <>
      <ExperimentSteps experiment={experiment} confirm={confirmWinner} />
      {dialogs}
    </>
  );
}
