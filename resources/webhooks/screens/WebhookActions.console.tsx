import { Button } from '@mantine/core';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookUi, type Webhook } from '../webhook-ui.console.tsx';
import { TrialDialog } from './TrialDialog.console.tsx';

/** Sends a test event, and switches a webhook on and off. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const allowed = useAllowed(webhookUi);
  const actions = useResourceActions(webhookUi);
  const [isTrying, setTrying] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  if (!allowed.update) return null;
  const turn = async (): Promise<void> => {
    setSwitching(true);
    try {
      await actions.update(webhook, { activated: !webhook.activated });
    } catch (error) {
      actions.fail('updating', error);
    }
    setSwitching(false);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconSend size={16} />} onClick={() => setTrying(true)}>
        {t('trial.open')}
      </Button>
      <Button
        variant="default"
        leftSection={webhook.activated ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
        loading={isSwitching}
        onClick={() => void turn()}
      >
        {t(webhook.activated ? 'switchOff' : 'switchOn')}
      </Button>
      <TrialDialog webhook={webhook} opened={isTrying} onClose={() => setTrying(false)} />
    </>
  );
}
