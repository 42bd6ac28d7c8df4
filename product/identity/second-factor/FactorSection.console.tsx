import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FactorSectionProps {
  title: string;
  text: string;
  /** Beside the title: whether it is on. */
  beside?: ReactNode;
  /** How reading the state goes. */
  reading: { isPending: boolean; isError: boolean; refetch: () => unknown };
  /** Said when it can not be read. */
  failed: string;
  /** False when another sign-in service looks after it. */
  available: boolean;
  children: ReactNode;
}

/** A section of the account's settings: its purpose, and its content once it is loaded. */
export function FactorSection({
  title,
  text,
  beside,
  reading,
  failed,
  available,
  children,
}: FactorSectionProps) {
  const { t } = useTranslation('secondFactor');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group gap="xs" mb={4}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {beside}
      </Group>
      <Text c="dimmed" maw="64ch" mb="md">
        {text}
      </Text>
      {reading.isPending ? (
        <Stack gap="xs" aria-hidden>
          <Skeleton height={16} width="40%" />
          <Skeleton height={34} width={220} />
        </Stack>
      ) : reading.isError ? (
        <Alert color="danger" title={failed}>
          <Button variant="default" size="xs" onClick={() => void reading.refetch()}>
            {t('codes.tryAgain')}
          </Button>
        </Alert>
      ) : available ? (
        children
      ) : (
        <Text>{t('proof.elsewhere')}</Text>
      )}
    </section>
  );
}
