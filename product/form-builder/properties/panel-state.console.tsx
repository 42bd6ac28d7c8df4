import { useMemo } from 'react';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import type { PanelState } from '@tributary/form-engine/panel/panel-context.console.ts';
import { frequencies } from '@tributary/form-engine/components/frequency/frequencies.ts';
import type { FormBuilderState } from '../builder-context.console.ts';
import { ConditionEditor } from './ConditionEditor.console.tsx';
import { ExpressionChoice } from './SharedPanel.console.tsx';

/** The builder's state for the panels of the types, which know neither plans nor the organization's records. */
export function usePanelState({
  schema,
  locale,
  givingExamples,
  optionConditions,
  words,
  paymentMethods,
  services,
}: FormBuilderState): PanelState {
  const { settings, components } = schema;
  const question = components.find((one) => one.type === 'frequency');
  const key = question?.key ?? '';
  const options = question?.options.join(' ') ?? '';
  return useMemo(
    () => ({
      ...services,
      settings,
      frequency: key ? { key, options: frequencies.filter((one) => options.split(' ').includes(one)) } : null,
      locale,
      keys: components.flatMap((component) => ('key' in component ? [component.key] : [])),
      givingExamples,
      paymentMethods,
      lockedExamples: <LockedFeature flag="GIVING_EXAMPLE_COMPONENT" />,
      optionCondition: (option, { of, path, error }, change) =>
        optionConditions || option.condition ? (
          <ConditionEditor
            value={option.condition}
            change={change}
            error={error}
            path={path}
            of={of}
            always={words('formBuilder:condition.optionAlways')}
          />
        ) : (
          <LockedFeature flag="CONDITIONAL_OPTIONS_COMPONENT" />
        ),
      expressionChoice: (component, change) => <ExpressionChoice component={component} change={change} />,
    }),
    [
      settings,
      components,
      key,
      options,
      locale,
      givingExamples,
      optionConditions,
      words,
      paymentMethods,
      services,
    ],
  );
}
