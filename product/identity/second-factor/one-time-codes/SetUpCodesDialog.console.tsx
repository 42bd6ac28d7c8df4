import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodes, useRefusal, type RefusedFactor } from '../factors.console.ts';
import { PasswordProof } from '../PasswordProof.console.tsx';
import type { CodesSetUp } from '../responses.ts';
import { QrCode } from './QrCode.console.tsx';

interface SetUpCodesDialogProps {
  onClose: () => void;
  /** The codes are on; these are the recovery codes. */
  onDone: (recoveryCodes: string[]) => void;
}

/** In fours, as people type it. */
const inFours = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

/** Leads through the set-up: the password, the picture for the app, and a first code from it. */
export function SetUpCodesDialog({ onClose, onDone }: SetUpCodesDialogProps) {
  const { t } = useTranslation('secondFactor');
  const { t: kit } = useTranslation('kit');
  const { call } = useCodes();
  const refusal = useRefusal();
  const [setUp, setSetUp] = useState<CodesSetUp>();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<RefusedFactor>();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!typed.trim())
      return setRefused(
        setUp
          ? { field: 'code', text: t('setUp.codeMissing') }
          : { field: 'password', text: t('proof.missing') },
      );
    setBusy(true);
    setRefused(undefined);
    try {
      if (setUp) {
        const { recoveryCodes } = await call('POST /account/one-time-codes/confirm', {
          body: { code: typed },
        });
        onDone(recoveryCodes);
      } else {
        setSetUp(await call('POST /account/one-time-codes', { body: { password: typed } }));
        setTyped('');
      }
    } catch (error) {
      setRefused(refusal(error, t('setUp.expired')));
    }
    setBusy(false);
  };

  return (
    <OpenModal
      onClose={busy ? () => undefined : onClose}
      title={t('setUp.title')}
      size="md"
      closeOnClickOutside={!setUp}
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {refused && refused.field === null ? <Alert color="danger">{refused.text}</Alert> : null}
          {setUp ? (
            <>
              <Text>{t('setUp.scan')}</Text>
              <Group justify="center">
                <QrCode text={setUp.address} label={t('setUp.picture')} />
              </Group>
              <div>
                <Text c="dimmed">{t('setUp.typeKey')}</Text>
                <Group gap="xs" wrap="nowrap" mt={4}>
                  <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
                    {inFours(setUp.key)}
                  </Code>
                  <CopyButton value={setUp.key} label={t('setUp.copyKey')} />
                </Group>
              </div>
              <TextInput
                key="code"
                label={t('setUp.code')}
                description={t('setUp.codeHelp')}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                maxLength={12}
                value={typed}
                error={refused?.field === 'code' ? refused.text : undefined}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </>
          ) : (
            <>
              <Text>{t('setUp.proofText')}</Text>
              <PasswordProof
                autoFocus
                value={typed}
                onChange={setTyped}
                error={refused?.field === 'password' ? refused.text : undefined}
              />
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {t('proof.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {setUp ? t('setUp.confirm') : t('setUp.next')}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}
