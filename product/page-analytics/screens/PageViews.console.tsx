import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { useTranslation } from 'react-i18next';
import type { pageAnalyticsRoutes } from '../routes.ts';

/** How often a page was opened in 30 days; nothing for one that is neither public nor was opened. */
export function PageViews({ page }: { page: Pick<Page, 'id' | 'published'> }) {
  const { t } = useTranslation('pageStatistics');
  const client = useClient();
  // One request for all pages of the list.
  const { data } = useQuery({
    queryKey: ['page-analytics', 'views'],
    queryFn: async () =>
      new Map(
        (await routesOf<typeof pageAnalyticsRoutes>(client)('GET /page-views')).items.map(
          ({ pageId, views }) => [pageId, views] as const,
        ),
      ),
    staleTime: 60_000,
    structuralSharing: false,
  });
  const views = data?.get(page.id) ?? 0;
  if (!data || (views === 0 && !page.published)) return null;
  return (
    // A list's column may be narrower than the words.
    <Text size="xs" c="dimmed" mt={4} style={{ whiteSpace: 'normal' }}>
      {t('inList', { count: views })}
    </Text>
  );
}
