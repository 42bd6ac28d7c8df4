import { Button, Group, Stack, TextInput } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePasskeys, useRefusal } from '../factors.console.ts';
import { LONGEST_NAME } from '../factors.ts';
import type { PasskeyItem } from '../responses.ts';

interface RenamePasskeyDialogProps {
  passkey: PasskeyItem;
  onClose: () => void;
  onDone: () => void;
}

/** Gives a passkey another name. It opens nothing, so it needs no password. */
export function RenamePasskeyDialog({ passkey, onClose, onDone }: RenamePasskeyDialogProps) {
  const { t } = useTranslation('secondFactor');
  const { t: kit } = useTranslation('kit');
  const { call } = usePasskeys();
  const refusal = useRefusal();
  const [name, setName] = useState(passkey.name);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!name.trim()) return setProblem(t('passkeys.nameMissing'));
    setBusy(true);
    try {
      await call('PATCH /account/passkeys/:id', { params: { id: passkey.id }, body: { name } });
      onDone();
    } catch (error) {
      setProblem(refusal(error).text);
      setBusy(false);
    }
  };

  return (
    <OpenModal
      onClose={onClose}
      title={t('passkeys.renameOf', { name: passkey.name })}
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('passkeys.name')}
            name="name"
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={name}
            error={problem}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {t('proof.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('passkeys.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}
