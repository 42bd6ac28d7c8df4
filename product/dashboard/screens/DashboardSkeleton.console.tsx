import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { FiguresSkeleton, ListSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';

/** The shape of the dashboard while its figures come. */
export function DashboardSkeleton() {
  return (
    <Stack gap={40} aria-busy="true">
      <FiguresSkeleton count={4} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={40} aria-hidden>
        <Skeleton h={210} />
        <Skeleton h={210} />
      </SimpleGrid>
      <ListSkeleton rows={5} />
    </Stack>
  );
}
