import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { IconFlag, IconPlayerPlay } from '@tabler/icons-react';
import { FailureText, useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { experimentUi, type Experiment } from '../experiment-ui.console.tsx';
import { useExperiment } from '../use-results.console.ts';

/** Begins an experiment, or ends it with a choice. */
export function ExperimentSteps({ experiment }: { experiment: Experiment }) {
  const allowed = useAllowed(experimentUi);
  if (!allowed.publish || experiment.state === 'ended') return null;
  return experiment.state === 'draft' ? <Start experiment={experiment} /> : <End experiment={experiment} />;
}

function Start({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation('experiments');
  const actions = useResourceActions(experimentUi);
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
      onClick={() => void start()}
    >
      {t('start')}
    </Button>
  );
}

function End({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation(['experiments', 'screens', 'kit']);
  const problems = useProblemText(experimentUi);
  const { subject } = experiment;
  const { choose } = useExperiment(experiment.id, false);
  const [isOpen, setOpen] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [winner, setWinner] = useState<'original' | 'variant'>('original');
  const end = async (): Promise<void> => {
    setWorking(true);
    try {
      await choose(winner);
      toastSuccess(t(`ended.${subject}.${winner}`));
      setOpen(false);
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
