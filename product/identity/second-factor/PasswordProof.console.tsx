import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface PasswordProofProps {
  value: string;
  onChange: (value: string) => void;
  /** Its error, in words. */
  error: string | undefined;
  autoFocus?: boolean;
}

/** Asks for the password again: every change of factors carries it. */
export function PasswordProof({ value, onChange, error, autoFocus }: PasswordProofProps) {
  const { t } = useTranslation('secondFactor');
  return (
    <PasswordInput
      label={t('proof.password')}
      description={t('proof.why')}
      name="password"
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('proof.show') }}
      data-autofocus={autoFocus || undefined}
    />
  );
}
