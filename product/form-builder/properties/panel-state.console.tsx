import { useMemo } from 'react';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import type { PanelState } from '@tributary/form-engine/panel/panel-context.console.ts';
import type { FormBuilderState } from '../builder-context.console.ts';
import { ExpressionChoice } from './SharedPanel.console.tsx';

/** What the builder tells the panels of the types, which know neither plans nor the organization's records. */
export function usePanelState({
  schema,
  locale,
  givingExamples,
  paymentMethods,
}: FormBuilderState): PanelState {
  const { settings, components } = schema;
  return useMemo(
    () => ({
      settings,
      locale,
      keys: components.flatMap((component) => ('key' in component ? [component.key] : [])),
      givingExamples,
      paymentMethods,
      lockedExamples: <LockedFeature flag="GIVING_EXAMPLE_COMPONENT" />,
      expressionChoice: (component, change) => <ExpressionChoice component={component} change={change} />,
    }),
    [settings, components, locale, givingExamples, paymentMethods],
  );
}
