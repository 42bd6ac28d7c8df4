import { useQuery } from '@tanstack/react-query';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { useEffect, useState } from 'react';

/**
 * The address of a page's thumbnail as a worker rendered it. Undefined while it loads; null where there is none of the
 * page as it is saved.
 */
export function useDrawnThumbnail(page: Page, wanted: boolean): string | null | undefined {
  const client = useClient();
  const { data, isError } = useQuery({
    queryKey: ['page-thumbnail-files', page.id, page.version],
    queryFn: async () => {
      const response = await client.open(`/api/v1/pages/${page.id}/thumbnail`);
      return response.status === 204 ? null : response.blob();
    },
    enabled: wanted && page.deletedAt === null,
    staleTime: 60_000,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return data === null || isError ? null : address;
}
