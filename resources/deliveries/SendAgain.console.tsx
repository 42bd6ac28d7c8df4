import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { ConfirmDialog } from '@tributary/engine/screens/ConfirmDialog.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from './delivery.ts';

interface SendAgainProps {
  delivery: Delivery;
  sending: boolean;
  /** Sends it and says how that went. */
  send: () => Promise<void>;
}

/**
 * Sends a delivery again; asks before the receiver gets the same content twice. Renders nothing where it can't be sent
 * again.
 */
export function SendAgain({ delivery, sending, send }: SendAgainProps) {
  const { t } = useTranslation('deliveries');
  const [isAsking, setAsking] = useState(false);
  if (!delivery.canBeSentAgain) return null;
  return (
    <div>
      <Button
        size="xs"
        variant="default"
        mt="xs"
        leftSection={<IconRefresh size={14} />}
        loading={sending}
        onClick={() => (delivery.status === 'PARKED' ? void send() : setAsking(true))}
      >
        {t('replay')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('sendAgain.title')}
        text={t('sendAgain.text')}
        confirm={t('replay')}
        tone="primary"
        onClose={() => setAsking(false)}
        run={send}
      />
    </div>
  );
}
