import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { useThingName } from '../screen/thing-name.console.ts';
import { useEditorTick } from '../screen/use-editor-tick.console.ts';
import { goToStep, type Step, undoSteps } from './steps.ts';

/** The steps that can be undone, the newest first; a click goes to the state after a step. */
export function StepList() {
  const { editor, announce } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const nameOf = useThingName();
  useEditorTick(editor, 'update undo redo load');
  const { steps, done } = undoSteps(editor);
  const wordsOf = ({ what, component, property }: Step): string => {
    const name = component ? nameOf(component) : t('thing.page');
    return property === undefined ? t(`steps.${what}`, { name }) : t('steps.styleOf', { name, property });
  };
  const rows = [t('steps.opened'), ...steps.map(wordsOf)];
  return (
    <section aria-labelledby="pb-steps">
      <h3 className="pb-label" id="pb-steps">
        {t('steps.title')}
      </h3>
      {steps.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('steps.none')}
        </Text>
      ) : (
        <ol className="pb-steps" reversed>
          {rows
            .map((words, at) => (
              <li key={at}>
                <button
                  type="button"
                  className="pb-step"
                  aria-current={at === done ? 'step' : undefined}
                  data-undone={at > done || undefined}
                  onClick={() => {
                    goToStep(editor, at);
                    announce(t('steps.went', { step: words }));
                  }}
                >
                  {words}
                </button>
              </li>
            ))
            .toReversed()}
        </ol>
      )}
    </section>
  );
}
