import { useQuery } from '@tanstack/react-query';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { queryKeys } from '@tributary/engine/screens/queries.console.ts';
import type { RevisionItem } from '@tributary/engine/revisions/answer.ts';
import type { Page } from '@tributary/resources/pages/page-face.console.tsx';
import { pages } from '@tributary/resources/pages/page.ts';
import { unpublishedIn } from '../unpublished.ts';

/** As many revisions as are looked through for the last publication. */
const LOOK = { limit: 50, months: 6 };

/** How many saved changes of a published page wait for the next publication; undefined while it is not known. */
export function useUnpublished(page: Page): number | undefined {
  const client = useClient();
  const { data } = useQuery({
    queryKey: [...queryKeys.revisions(pages.name, page.id, LOOK), 'unpublished', page.version],
    queryFn: async (): Promise<RevisionItem[]> => (await client.of(pages).revisions(page.id, LOOK)).items,
    enabled: page.published,
    retry: false,
  });
  return page.published && data ? unpublishedIn(data, page.version) : undefined;
}
