import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { ApiError } from '@tributary/engine/http/client.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePasskeys, useRefusal, type RefusedFactor } from '../factors.console.ts';
import { LONGEST_NAME } from '../factors.ts';
import { PasswordProof } from '../PasswordProof.console.tsx';

/** Asks for a name and the password, and has the browser make the passkey. */
export function AddPasskeyDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('secondFactor');
  const { t: kit } = useTranslation('kit');
  const { call } = usePasskeys();
  const refusal = useRefusal();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<RefusedFactor | { field: 'name'; text: string }>();

  const wordsFor = (error: unknown): RefusedFactor => {
    if (error instanceof ApiError) return refusal(error, t('passkeys.refused'));
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return { field: null, text: t('passkeys.already') };
    return { field: null, text: t('passkeys.cancelled') };
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!name.trim()) return setRefused({ field: 'name', text: t('passkeys.nameMissing') });
    if (!password) return setRefused({ field: 'password', text: t('proof.missing') });
    setBusy(true);
    setRefused(undefined);
    try {
      const optionsJSON = await call('POST /account/passkeys/options', { body: { password } });
      const answer = await startRegistration({ optionsJSON });
      await call('POST /account/passkeys', { body: { name, answer } });
      onDone();
    } catch (error) {
      setRefused(wordsFor(error));
      setBusy(false);
    }
  };
  const errorOf = (field: 'name' | 'password') => (refused?.field === field ? refused.text : undefined);

  return (
    <OpenModal
      onClose={busy ? () => undefined : onClose}
      title={t('passkeys.addTitle')}
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Text>{t('passkeys.addText')}</Text>
          {refused && refused.field === null ? <Alert color="danger">{refused.text}</Alert> : null}
          <TextInput
            label={t('passkeys.name')}
            name="name"
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={name}
            error={errorOf('name')}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <PasswordProof value={password} onChange={setPassword} error={errorOf('password')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {t('proof.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('passkeys.addConfirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}
