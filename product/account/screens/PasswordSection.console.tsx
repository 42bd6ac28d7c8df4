import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tributary/engine/http/client.ts';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../account.ts';
import { useAccountRoutes } from '../profile.console.ts';
import classes from './AccountSettings.module.css';
import { AccountSection } from './AccountSection.console.tsx';
import { useSaveKeys } from './use-save-keys.console.ts';

const EMPTY = { current: '', next: '' };
type Field = keyof typeof EMPTY;

interface PasswordSectionProps {
  profile: Profile;
  onDirty: (part: string, dirty: boolean) => void;
}

/** Changes the password; the current one is required. */
export function PasswordSection({ profile, onDirty }: PasswordSectionProps) {
  const { t } = useTranslation('account');
  return (
    <AccountSection title={t('password.title')} text={profile.hasPassword ? t('password.text') : undefined}>
      {profile.hasPassword ? (
        <PasswordForm email={profile.email} onDirty={onDirty} />
      ) : (
        <Text>{t('password.elsewhere')}</Text>
      )}
    </AccountSection>
  );
}

function PasswordForm({ email, onDirty }: { email: string } & Pick<PasswordSectionProps, 'onDirty'>) {
  const { t, i18n } = useTranslation('account');
  const call = useAccountRoutes();
  const form = useSaveKeys();
  const queries = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [shown, setShown] = useState(false);
  const [saving, setSaving] = useState(false);
  const dirty = values.current !== '' || values.next !== '';
  useEffect(() => onDirty('password', dirty), [dirty, onDirty]);

  /** The words of a refusal, which the server names by its key. */
  const words = (message: string): string => {
    const key = `password.problems.${message}`;
    return i18n.exists(`account:${key}`) ? t(key as 'password.problems.wrong') : message;
  };
  const refuse = (error: unknown): void => {
    const problem = error instanceof ApiError ? error.problem : undefined;
    if (problem?.code === 'too_many_requests') return setErrors({ current: t('password.slowed') });
    if (!problem?.errors) return toastFailure(t('failure.save'));
    setErrors(Object.fromEntries(problem.errors.map(({ path, message }) => [path, words(message)])));
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (saving) return;
    const missing = (['current', 'next'] as const).filter((field) => values[field] === '');
    setErrors(Object.fromEntries(missing.map((field) => [field, t('password.problems.required')])));
    if (missing.length > 0) return;
    setSaving(true);
    try {
      const { ended } = await call('POST /account/password', { body: values });
      setValues(EMPTY);
      void queries.invalidateQueries({ queryKey: ['account', 'sessions'] });
      toastSuccess(t('password.changed', { count: ended }));
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
    }
  };

  const input = (field: Field, autoComplete: string, help?: string) => (
    <PasswordInput
      label={t(`password.${field}`)}
      description={help}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete={autoComplete}
      value={values[field]}
      error={errors[field]}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ 'aria-label': t('password.show'), 'aria-pressed': shown, tabIndex: 0 }}
      onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [field]: value }))}
    />
  );
  return (
    <form ref={form} onSubmit={(event) => void save(event)} noValidate aria-label={t('password.title')}>
      <Stack gap="md" className={classes.narrow}>
        {/* For the password manager, which keeps the new password under this name. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {input('current', 'current-password')}
        {input('next', 'new-password', t('password.nextHelp'))}
        <div className={classes.buttons}>
          <Button type="submit" loading={saving} disabled={!dirty}>
            {t('password.change')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
