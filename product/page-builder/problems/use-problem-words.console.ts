import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { pageUi } from '@tributary/resources/pages/page-ui.console.tsx';
import { useCallback } from 'react';
import { problemOf } from './problem.ts';

/** Says in the person's language why a call failed; `otherwise` where no reason is known. */
export function useProblemWords(): (thrown: unknown, otherwise: string) => string {
  const { sentence } = useProblemText(pageUi);
  return useCallback(
    (thrown, otherwise) => {
      const { detail, title } = problemOf(thrown);
      const reason = detail ?? title;
      return reason === undefined ? otherwise : sentence(reason);
    },
    [sentence],
  );
}
