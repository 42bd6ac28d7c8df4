import { Alert, Group } from '@mantine/core';
import { IconArrowForwardUpDouble } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { useTranslation } from 'react-i18next';
import { publishingKey, usePublishingCalls } from './publishing.console.ts';

/** Offers redirects from the addresses at which a page was public before it got another one. */
export function EarlierAddresses({ page }: { page: Page }) {
  const { t } = useTranslation('pagePublishing');
  const call = usePublishingCalls();
  const mayRedirect = useAbility().can('create', 'redirects');
  const { data } = useQuery({
    queryKey: publishingKey(page, 'addresses'),
    queryFn: () => call('GET /pages/:id/earlier-addresses', { params: { id: page.id } }),
    enabled: page.published && mayRedirect,
  });
  const addresses = page.published && mayRedirect ? (data?.items ?? []) : [];
  if (addresses.length === 0) return null;
  return (
    <Alert color="info" title={t('earlier.title')} icon={<IconArrowForwardUpDouble size={18} />}>
      {t('earlier.text')}
      <Group gap="sm" mt="sm">
        {addresses.map((slug) => (
          <ConsoleLinkButton
            key={slug}
            size="xs"
            variant="default"
            to="/pages/redirects/create"
            search={{ from: `/${slug}`, to: `/${page.slug}` }}
          >
            {t('earlier.redirect', { from: `/${slug}`, interpolation: { escapeValue: false } })}
          </ConsoleLinkButton>
        ))}
      </Group>
    </Alert>
  );
}
