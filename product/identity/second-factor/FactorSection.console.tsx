import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import type { QueryState } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FactorSectionProps {
  title: string;
  text: string;
  /** Beside the title: whether it is on. */
  beside?: ReactNode;
  /** How reading the state goes. */
  reading: QueryState;
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
      <Loaded
        found={reading}
        failure={failed}
        waiting={
          <Stack gap="xs" aria-hidden>
            <Skeleton height={16} width="40%" />
            <Skeleton height={34} width={220} />
          </Stack>
        }
      >
        {() => (available ? children : <Text>{t('proof.elsewhere')}</Text>)}
      </Loaded>
    </section>
  );
}
