import { Textarea } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { OVERRIDE_ABILITY, REASON_LIMIT } from '@tributary/resources/pages/publication.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A reason for publishing despite errors, and its field for people with the ability. */
export function usePublishRefusal(): { reason: string; field: ReactNode; mayOverride: boolean } {
  const { t } = useTranslation('pagePublishing');
  const [reason, setReason] = useState('');
  const mayOverride = useAbility().can(...OVERRIDE_ABILITY);
  const field = mayOverride ? (
    <Textarea
      label={t('override.reason')}
      description={t('override.help')}
      value={reason}
      maxLength={REASON_LIMIT}
      autosize
      minRows={2}
      onChange={({ currentTarget }) => setReason(currentTarget.value)}
    />
  ) : null;
  return { reason, field, mayOverride };
}
