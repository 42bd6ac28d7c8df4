import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { IconFlag, IconPlayerPlay } from '@tabler/icons-react';
import { FailureText, useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { experimentUi, type Experiment } from '../experiment-ui.console.tsx';
import type { PublishBody } from '../../pages/publication.ts';
import { useExperiment, useStartCheck, type Winner } from '../use-results.console.ts';
import { START_CHECKLIST_ID } from './StartChecklist.console.tsx';

/** Asked before an experiment's choice becomes public. Returns the body of publishing, or null to cancel. */
export type ConfirmWinner = (winner: Winner) => Promise<PublishBody | null>;

interface ExperimentStepsProps {
  experiment: Experiment;
  confirm: ConfirmWinner;
}

/** Begins an experiment, or ends it with a choice. */
export function ExperimentSteps({ experiment, confirm }: ExperimentStepsProps) {
  const allowed = useAllowed(experimentUi);
  if (!allowed.publish || experiment.state === 'ended') return null;
  return experiment.state === 'draft' ? (
    <Start experiment={experiment} />
  ) : (
    <End experiment={experiment} confirm={confirm} />
  );
}

function Start({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation('experiments');
  const actions = useResourceActions(experimentUi);
  const check = useStartCheck(experiment);
  const [isWorking, setWorking] = useState(false);
  const start = async (): Promise<void> => {
    setWorking(true);
    try {
      await actions.act(experiment, 'start', t('started'));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      loading={isWorking}
      // Without an answer the server decides at the press.
      disabled={(check.data?.problems.length ?? 0) > 0}
      aria-describedby={START_CHECKLIST_ID}
      onClick={() => void start()}
    >
      {t('start')}
    </Button>
  );
}

function End({ experiment, confirm }: ExperimentStepsProps) {
  const { t } = useTranslation(['experiments', 'screens', 'kit']);
  const problems = useProblemText(experimentUi);
  const { subject } = experiment;
  const { choose } = useExperiment(experiment.id, false);
  const [isOpen, setOpen] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [winner, setWinner] = useState<Winner>('original');
  const end = async (): Promise<void> => {
    setWorking(true);
    try {
      const asked = await confirm(winner);
      if (asked) {
        await choose(winner, asked);
        toastSuccess(t(`ended.${subject}.${winner}`));
        setOpen(false);
      }
    } catch (error) {
      toastFailure(<FailureText what={t('notEnded')} why={problems.reason(error)} />);
    }
    setWorking(false);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFlag size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('end')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('endTitle')}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <Stack gap="md">
          <Radio.Group
            label={t('endWhich')}
            value={winner}
            onChange={(value) => setWinner(value === 'variant' ? 'variant' : 'original')}
          >
            <Stack gap="sm" mt="xs">
              {(['original', 'variant'] as const).map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`endWith.${subject}.${value}`)}
                  description={t(`endWithText.${subject}.${value}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('screens:cancel')}
            </Button>
            <Button loading={isWorking} onClick={() => void end()}>
              {t('endNow')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
