import { Group, Text } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiCredential } from '../api-credential-ui.console.tsx';
import { unusedSince } from '../unused.ts';
import { useCredentialUses } from '../uses.console.ts';

/** Whether a credential is active, as a badge. */
export function CredentialStatus({ status }: Pick<ApiCredential, 'status'>) {
  const { t } = useTranslation('apiCredentials');
  return (
    <ToneBadge tone={status === 'ACTIVE' ? 'success' : 'secondary'}>{t(`value.status.${status}`)}</ToneBadge>
  );
}

/** When a credential was last used. */
export function LastUse({ id, createdAt }: Pick<ApiCredential, 'id' | 'createdAt'>) {
  const { t } = useTranslation('apiCredentials');
  const [now] = useState(() => Date.now());
  const uses = useCredentialUses();
  if (!uses) return null;
  const use = uses.get(id);
  return (
    <Text span size="xs" c="dimmed" truncate>
      {use ? (
        <>
          {t('used')} <RelativeTime at={use.lastAt} />
        </>
      ) : (
        t(`unused.${unusedSince(createdAt, now)}`)
      )}
    </Text>
  );
}

/** Whether a credential is active, and when it was last used. */
export function StateAndUse({ credential }: { credential: ApiCredential }) {
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <CredentialStatus status={credential.status} />
      <LastUse id={credential.id} createdAt={credential.createdAt} />
    </Group>
  );
}
