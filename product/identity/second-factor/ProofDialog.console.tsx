import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal, type RefusedFactor } from './factors.console.ts';
import { PasswordProof } from './PasswordProof.console.tsx';

interface ProofDialogProps {
  title: string;
  /** The consequence of the action. */
  text: string;
  confirm: string;
  isDangerous?: boolean;
  /** Does it; closes the dialog when it succeeds. */
  act: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks before a change, with the password. Mounted while it is open. */
export function ProofDialog({ title, text, confirm, isDangerous, act, onClose }: ProofDialogProps) {
  const { t } = useTranslation('secondFactor');
  const { t: kit } = useTranslation('kit');
  const refusal = useRefusal();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<RefusedFactor>();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!password) return setRefused({ field: 'password', text: t('proof.missing') });
    setBusy(true);
    try {
      await act(password);
      onClose();
    } catch (error) {
      setRefused(refusal(error));
      setBusy(false);
    }
  };

  return (
    <OpenModal
      onClose={busy ? () => undefined : onClose}
      title={title}
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Text>{text}</Text>
          {refused && refused.field === null ? <Alert color="danger">{refused.text}</Alert> : null}
          <PasswordProof
            autoFocus
            value={password}
            onChange={setPassword}
            error={refused?.field === 'password' ? refused.text : undefined}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {t('proof.cancel')}
            </Button>
            <Button type="submit" loading={busy} {...(isDangerous ? { color: 'danger' } : {})}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}
