import { List, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TransactionRecord } from '../transaction-ui.console.tsx';

/** The consents that were given and refused, each exactly as it was worded. */
export function Consents({ consents }: { consents: TransactionRecord['consents'] }) {
  const { t } = useTranslation('transactions');
  if (consents.length === 0) return <Text c="dimmed">{t('consents.none')}</Text>;
  return (
    <List spacing="sm" listStyleType="none" styles={{ itemWrapper: { alignItems: 'flex-start' } }}>
      {consents.map(({ key, given, wording }) => (
        <List.Item
          key={key}
          icon={
            <ThemeIcon
              size={20}
              radius="xl"
              variant="light"
              color={given ? 'success' : 'secondary'}
              aria-label={t(given ? 'consents.given' : 'consents.refused')}
              role="img"
            >
              {given ? <IconCheck size={14} /> : <IconX size={14} />}
            </ThemeIcon>
          }
        >
          <Text size="sm">“{wording}”</Text>
          <Text size="xs" c="dimmed">
            {t(given ? 'consents.given' : 'consents.refused')}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
