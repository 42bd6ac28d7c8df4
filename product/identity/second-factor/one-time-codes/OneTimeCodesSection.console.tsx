import { Button, Group, Stack, Text } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodes, useRefusal } from '../factors.console.ts';
import { FactorSection } from '../FactorSection.console.tsx';
import { ProofDialog } from '../ProofDialog.console.tsx';
import { RecoveryCodes } from '../recovery/RecoveryCodes.console.tsx';
import { SetUpCodesDialog } from './SetUpCodesDialog.console.tsx';

/** So few recovery codes are left that it is time for new ones. */
const FEW = 3;

/** One-time codes in the account's settings: set up, renew the recovery codes, turn off. */
export function OneTimeCodesSection() {
  const { t } = useTranslation('secondFactor');
  const { found, again, call } = useCodes();
  const refusal = useRefusal();
  const [open, setOpen] = useState<'set-up' | 'renew' | 'remove'>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const state = found.data;
  const isOn = typeof state?.since === 'string';
  const close = (): void => setOpen(undefined);

  const show = (codes: string[]): void => {
    close();
    setRecoveryCodes(codes);
    void again();
  };
  const renew = async (password: string): Promise<void> => {
    const made = await call('POST /account/one-time-codes/recovery-codes', { body: { password } });
    show(made.recoveryCodes);
  };
  const remove = async (password: string): Promise<void> => {
    await call('POST /account/one-time-codes/remove', { body: { password } });
    await again();
    toastSuccess(t('codes.removed'));
  };
  const forget = async (): Promise<void> => {
    try {
      await call('POST /account/one-time-codes/forget-browsers');
      toastSuccess(t('codes.forgotten'));
    } catch (error) {
      toastFailure(refusal(error).text);
    }
  };

  return (
    <FactorSection
      title={t('codes.title')}
      text={t('codes.text')}
      beside={
        state?.available ? (
          <ToneBadge tone={isOn ? 'success' : 'secondary'}>{isOn ? t('codes.on') : t('codes.off')}</ToneBadge>
        ) : null
      }
      reading={found}
      failed={t('codes.loadFailed')}
      available={state?.available ?? false}
    >
      {state && isOn ? (
        <Stack gap="sm">
          <div>
            <Text>
              {t('codes.since')} <RelativeTime at={state.since} />
              {' · '}
              {t('codes.left', { count: state.recoveryCodesLeft })}
            </Text>
            {state.recoveryCodesLeft <= FEW ? (
              <Text c="var(--error-text)" maw="64ch">
                {t('codes.few')}
              </Text>
            ) : null}
          </div>
          <Group gap="xs">
            <Button variant="default" onClick={() => setOpen('renew')}>
              {t('codes.renew')}
            </Button>
            <Button variant="default" onClick={() => setOpen('set-up')}>
              {t('codes.setUpAgain')}
            </Button>
            <Button variant="default" onClick={() => void forget()}>
              {t('codes.forget')}
            </Button>
            <Button variant="default" c="var(--error-text)" onClick={() => setOpen('remove')}>
              {t('codes.remove')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Button onClick={() => setOpen('set-up')}>{t('codes.setUp')}</Button>
      )}

      {open === 'set-up' ? <SetUpCodesDialog onClose={close} onDone={show} /> : null}
      {open === 'renew' ? (
        <ProofDialog
          title={t('codes.renewTitle')}
          text={t('codes.renewText')}
          confirm={t('codes.renewConfirm')}
          act={renew}
          onClose={close}
        />
      ) : null}
      {open === 'remove' ? (
        <ProofDialog
          title={t('codes.removeTitle')}
          text={t('codes.removeText')}
          confirm={t('codes.removeConfirm')}
          isDangerous
          act={remove}
          onClose={close}
        />
      ) : null}
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(undefined)} />
      ) : null}
    </FactorSection>
  );
}
