import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import type { ResourceUi } from '../screens/resource-ui.console.ts';
import type { ConsoleFeature } from './feature.console.ts';
import { FeaturesContext } from './registry.console.ts';

/** A feature with a `ui`: its records can be written, and screens open them. */
type WithUi = ConsoleFeature & Required<Pick<ConsoleFeature, 'ui'>>;

/** The features that bring a `ui`, in their order. */
export function useFeaturesWithUi(): readonly WithUi[] {
  const features = useContext(FeaturesContext);
  return useMemo(() => features.filter((feature): feature is WithUi => feature.ui !== undefined), [features]);
}

/** Code, fetched once: it does not change while the window is open. */
const ONCE = { staleTime: Infinity, gcTime: Infinity, structuralSharing: false } as const;

/** The ui of a resource by its name, null where no feature has one. */
const uiOptions = (features: readonly WithUi[], name: string) => ({
  ...ONCE,
  queryKey: ['ui', name],
  queryFn: async (): Promise<ResourceUi | null> =>
    (await features.find((feature) => feature.name === name)?.ui()) ?? null,
});

/** The ui of a resource by its name; suspends until it is fetched. Undefined where no feature has one. */
export function useUi(resource: string): ResourceUi | undefined {
  return useSuspenseQuery(uiOptions(useFeaturesWithUi(), resource)).data ?? undefined;
}

/** The ui of every resource that is written, in the order of the features; suspends until all are fetched. */
export function useUis(): readonly ResourceUi[] {
  const features = useFeaturesWithUi();
  // One query for all: several at once would put another part of TanStack Query into the first screen.
  return useSuspenseQuery({
    ...ONCE,
    queryKey: ['ui'],
    queryFn: () => Promise.all(features.map(({ ui }) => ui())),
  }).data;
}

/** Fetches the ui of a resource outside of rendering. */
export function useLoadUi(): (resource: string) => Promise<ResourceUi | undefined> {
  const features = useFeaturesWithUi();
  const queries = useQueryClient();
  return async (resource) => (await queries.ensureQueryData(uiOptions(features, resource))) ?? undefined;
}
