import { Anchor, SimpleGrid, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GUIDE_GROUPS, searchGuides } from '../guides.ts';
import { useGuides } from '../texts.console.ts';
import { useFollowInside } from './follow.console.ts';
import classes from './guides.module.css';

const PAUSE_MS = 150;

/** All guides by groups, and a search over their texts. */
export default function Guides() {
  const { t, i18n } = useTranslation('support');
  const follow = useFollowInside();
  const [query, setQuery] = useState('');
  const [asked] = useDebouncedValue(query.trim(), PAUSE_MS);
  const guides = useGuides();
  const found = useMemo(() => searchGuides(guides.data?.sections ?? [], asked), [guides.data, asked]);
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={{
          id: 'guides',
          text: i18n.language.startsWith('en') ? t('sentence') : `${t('sentence')} ${t('english')}`,
        }}
      />
      <TextInput
        type="search"
        maw={480}
        mb="xl"
        leftSection={<IconSearch size={16} />}
        aria-label={t('search')}
        placeholder={t('search')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <Loaded found={guides} failure={t('failed')} waiting={<Skeleton h={320} aria-hidden />}>
        {({ titles }) =>
          asked ? (
            <section aria-live="polite">
              <Text size="sm" c="dimmed" mb="sm">
                {found.length > 0 ? t('found', { count: found.length }) : t('none', { query: asked })}
              </Text>
              <ul className={classes.found}>
                {found.map(({ guide, title, heading, id, excerpt }) => (
                  <li key={`${guide} ${id}`}>
                    <Anchor href={`/support/docs/${guide}${id ? `#${id}` : ''}`} fw={560} onClick={follow}>
                      {heading ? `${title} › ${heading}` : title}
                    </Anchor>
                    <Text size="sm" c="dimmed">
                      {excerpt}
                    </Text>
                  </li>
                ))}
              </ul>
            </section>
          ) : (
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xl" verticalSpacing="xl">
              {GUIDE_GROUPS.map(({ group, guides: names }) => (
                <Stack key={group} component="section" gap="xs" aria-labelledby={`guides-${group}`}>
                  <Title order={2} size="h4" id={`guides-${group}`}>
                    {t(`group.${group}`)}
                  </Title>
                  <ul className={classes.list}>
                    {names.map((name) => (
                      <li key={name}>
                        <ConsoleLink to={`/support/docs/${name}`}>{titles.get(name)}</ConsoleLink>
                      </li>
                    ))}
                  </ul>
                </Stack>
              ))}
            </SimpleGrid>
          )
        }
      </Loaded>
    </>
  );
}
