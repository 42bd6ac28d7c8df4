import { Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/**
 * The skeleton of a table: a row of headings and `rows` rows. Hidden from screen readers, which announce the busy
 * state.
 */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Stack gap={0} aria-hidden>
      {times(rows).map((row) => (
        <Group key={row} h={41} gap="lg" wrap="nowrap" style={{ borderBlockEnd: '1px solid var(--line)' }}>
          <Skeleton h={12} w={`${[34, 26, 40, 30][row % 4]}%`} />
          <Skeleton h={12} w="14%" />
          <Skeleton h={12} w="10%" ml="auto" />
        </Group>
      ))}
    </Stack>
  );
}

/** The skeleton of a form: labels above their fields, one column. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Stack gap="lg" maw={640} aria-hidden>
      {times(fields).map((field) => (
        <Stack key={field} gap="xs">
          <Skeleton h={12} w={120} />
          <Skeleton h={36} />
        </Stack>
      ))}
    </Stack>
  );
}

/** The skeleton of a row of figures with their labels. */
export function FiguresSkeleton({ count = 4 }: { count?: number }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: count }} aria-hidden>
      {times(count).map((figure) => (
        <Stack key={figure} gap="xs">
          <Skeleton h={12} w={96} />
          <Skeleton h={28} w={140} />
        </Stack>
      ))}
    </SimpleGrid>
  );
}

/** The skeleton of a screen that is loading: its heading and a list. */
export function ScreenSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton h={28} w={220} my={4} aria-hidden />
      <ListSkeleton />
    </Stack>
  );
}
