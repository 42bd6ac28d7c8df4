import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePlaces } from './use-places.console.ts';

/** How much of the plan's users is taken. Says nothing where there is no limit. */
export function Places() {
  const { t } = useTranslation('users');
  const places = usePlaces();
  if (places?.limit === undefined) return null;
  return (
    <Text size="sm" c="dimmed" className="tabular" role="status">
      {t('places', { used: places.used, count: places.limit })}
    </Text>
  );
}
