import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import { useFormFaults } from '@tributary/resources/connectors/use-form-faults.console.tsx';
import type { Experiment } from '@tributary/resources/experiments/experiment-ui.console.tsx';
import {
  ExperimentSteps,
  type ConfirmWinner,
} from '@tributary/resources/experiments/screens/ExperimentSteps.console.tsx';
import { formUi } from '@tributary/resources/forms/form-ui.console.tsx';
import type { PublishBody } from '@tributary/resources/pages/publication.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Begins and ends an experiment with forms. Asks before the form adopts a variant whose answers would be lost. */
export function FormSteps({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation(['pagePublishing']);
  const formId = experiment.variantFormId ?? '';
  const variant = useRecord(formUi, formId, experiment.state === 'running' && formId !== '').data;
  const faults = useFormFaults({
    formId,
    version: variant?.version ?? 0,
    configurationId: variant?.formConfigurationId ?? null,
  });
  const [question, setQuestion] = useState<{ answer: (body: PublishBody | null) => void } | null>(null);
  const confirm: ConfirmWinner = async (winner) => {
    if (winner === 'original' || faults.length === 0) return {};
    return new Promise((answer) => setQuestion({ answer }));
  };
  const close = (body: PublishBody | null): void => {
    question?.answer(body);
    setQuestion(null);
  };
  return (
    <>
      <ExperimentSteps experiment={experiment} confirm={confirm} />
      <Modal
        opened={question !== null}
        onClose={() => close(null)}
        title={t('lost.title')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Stack gap="md">
          {faults.map(({ message, mend }) => (
            <Text key={message} size="sm">
              {message} {mend}
            </Text>
          ))}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => close(null)}>
              {t('override.back')}
            </Button>
            <Button onClick={() => close({})}>{t('lost.publish')}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
