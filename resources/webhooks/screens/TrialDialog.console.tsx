import { Button, Code, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLasted } from '../../deliveries/lasted.console.ts';
import { useReason } from '../../deliveries/reason.console.ts';
import type { Trial } from '../responses.ts';
import { useWebhookCalls } from '../deliveries.console.ts';
import { webhookUi, type Webhook } from '../webhook-ui.console.tsx';
import classes from './webhooks.module.css';

interface TrialDialogProps {
  webhook: Webhook;
  opened: boolean;
  onClose: () => void;
}

/** Sends a test event and shows the receiver's response. */
export function TrialDialog({ webhook, opened, onClose }: TrialDialogProps) {
  const { t } = useTranslation(['webhooks', 'kit']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('trial.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Sent webhook={webhook} />
    </Modal>
  );
}

function Sent({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const problems = useProblemText(webhookUi);
  const { test } = useWebhookCalls(webhook.id);
  const [trial, setTrial] = useState<Trial>();
  const [refusal, setRefusal] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const send = async (): Promise<void> => {
    setWaiting(true);
    setRefusal(undefined);
    try {
      setTrial(await test());
    } catch (error) {
      setTrial(undefined);
      setRefusal(problems.reason(error) ?? t('trial.failed'));
    }
    setWaiting(false);
  };
  const first = useRef(send);
  useEffect(() => void first.current(), []);
  return (
    <Stack gap="md" aria-busy={isWaiting}>
      <Text size="sm" c="dimmed">
        {t('trial.text')}
      </Text>
      <div role="status">
        {isWaiting ? <Skeleton h={28} aria-label={t('trial.waiting')} /> : null}
        {!isWaiting && trial ? <Verdict trial={trial} /> : null}
        {!isWaiting && refusal ? <Text c="var(--error-text)">{refusal}</Text> : null}
      </div>
      {trial && !isWaiting ? <Exchange trial={trial} /> : null}
      <Group justify="flex-end">
        <Button loading={isWaiting} onClick={() => void send()}>
          {t('trial.again')}
        </Button>
      </Group>
    </Stack>
  );
}

function Verdict({ trial }: { trial: Trial }) {
  const { t } = useTranslation('webhooks');
  const lasted = useLasted();
  const reasonOf = useReason();
  const { taken, status, durationMs, failure } = trial;
  return (
    <Group gap="sm">
      <ToneBadge tone={taken ? 'success' : 'danger'}>{t(taken ? 'trial.taken' : 'trial.notTaken')}</ToneBadge>
      <Text size="sm">
        {failure
          ? reasonOf({ code: failure.code, httpStatus: null, error: failure.message })
          : `HTTP ${status}`}
        {' · '}
        {lasted(durationMs)}
      </Text>
    </Group>
  );
}

function Exchange({ trial: { status, answer, headers, body } }: { trial: Trial }) {
  const { t } = useTranslation('webhooks');
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      {status === null ? null : <Block title={t('trial.answer')} text={answer || t('trial.empty')} />}
      <Block title={t('trial.headers')} text={sent.join('\n')} />
      <Block title={t('trial.body')} text={body} />
    </>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {title}
      </Text>
      <Code block dir="ltr" className={classes.code} tabIndex={0}>
        {text}
      </Code>
    </div>
  );
}
