import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { IconEraser, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { DownloadButton } from '@tributary/engine/screens/download/DownloadButton.console.tsx';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { FormSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import { PeopleIllustration } from '@tributary/kit/illustrations/PeopleIllustration.console.tsx';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AnonymizeDialog } from '../../supporters/screens/AnonymizeDialog.console.tsx';
import { useSupporterRoutes } from '../../supporters/supporter.console.ts';

const PARTS = [
  'transactions',
  'giftAid',
  'consents',
  'preferences',
  'deliveries',
  'unfinished',
  'files',
  'notes',
  'emails',
  'requests',
  'imports',
] as const;

const personKey = (email: string) => ['privacy', 'person', email];

/** Data of one person, by their address: to count, export and remove them. */
export function OnePerson() {
  const { t } = useTranslation('privacy');
  const may = useAbility();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  if (!may.can('delete', 'transactions')) return <Text c="dimmed">{t('person.notAllowed')}</Text>;
  const look = (event: FormEvent): void => {
    event.preventDefault();
    const address = typed.trim().toLowerCase();
    setWrong(!isEmailAddress(address));
    // Something may have come or gone since.
    if (address === email) void queries.invalidateQueries({ queryKey: personKey(address) });
    setEmail(isEmailAddress(address) ? address : undefined);
  };
  return (
    <Stack gap="lg" maw={640}>
      <Text c="dimmed">{t('person.text')}</Text>
      <form onSubmit={look} noValidate>
        <Group align="start">
          <TextInput
            aria-label={t('person.email')}
            placeholder={t('person.email')}
            type="email"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={isWrong ? t('fault.address') : undefined}
            style={{ flex: '1 1 240px' }}
          />
          <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
            {t('person.look')}
          </Button>
        </Group>
      </form>
      {email ? <Found key={email} email={email} /> : null}
    </Stack>
  );
}

function Found({ email }: { email: string }) {
  const { t, i18n } = useTranslation('privacy');
  const call = useSupporterRoutes();
  const may = useAbility();
  const [isErasing, setErasing] = useState(false);
  const found = useQuery({
    queryKey: personKey(email),
    queryFn: () => call('POST /supporters/anonymize-preview', { body: { email } }),
    gcTime: 0,
  });
  const { data, refetch } = found;
  const failure = <ReadFailure found={found} failure={t('person.failed')} />;
  if (!data) return found.isError ? failure : <FormSkeleton fields={2} />;
  if (Object.values(data).every((count) => count === 0))
    return (
      <EmptyState title={t('person.none.title')} illustration={<PeopleIllustration />}>
        {t('person.none.text', { email })}
      </EmptyState>
    );
  return (
    <section aria-label={t('person.found', { email })}>
      {failure}
      <Text fw={600}>{t('person.found', { email })}</Text>
      <List my="sm">
        {PARTS.filter((part) => data[part] > 0).map((part) => (
          <List.Item key={part}>{t(`person.part.${part}`, { count: data[part] })}</List.Item>
        ))}
      </List>
      <Group>
        {may.can('export', 'transactions') ? (
          <DownloadButton path="/api/v1/supporters/export" body={{ email, language: i18n.language }}>
            {t('person.export')}
          </DownloadButton>
        ) : null}
        <Button
          color="danger"
          variant="light"
          leftSection={<IconEraser size={16} aria-hidden />}
          onClick={() => setErasing(true)}
        >
          {t('person.erase')}
        </Button>
      </Group>
      {isErasing ? (
        <AnonymizeDialog email={email} onClose={() => setErasing(false)} onDone={() => void refetch()} />
      ) : null}
    </section>
  );
}
