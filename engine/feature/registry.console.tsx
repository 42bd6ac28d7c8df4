import { useQueryClient, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { ResourceUi } from '../screens/resource-ui.console.ts';
import type { ConsoleFeature } from './feature.console.ts';

const Registry = createContext<readonly ConsoleFeature[] | undefined>(undefined);

/** Mounted once, by the console, around everything: a feature learns of the others from here, and imports none. */
export function FeaturesProvider({
  features,
  children,
}: {
  features: readonly ConsoleFeature[];
  children: ReactNode;
}) {
  return <Registry.Provider value={features}>{children}</Registry.Provider>;
}

/** A feature whose resource has log entries, and screens that open its records. */
type WithUi = ConsoleFeature & Required<Pick<ConsoleFeature, 'ui'>>;

/** The features that bring a `ui`, in their order. */
export function useFeaturesWithUi(): readonly WithUi[] {
  const features = useContext(Registry);
  if (!features) throw new Error('A screen stands outside the FeaturesProvider.');
  return useMemo(() => features.filter((feature): feature is WithUi => feature.ui !== undefined), [features]);
}

/** Code, fetched once: it does not change while the window is open. Null for a name that no feature has. */
const uiOptions = (features: readonly WithUi[], name: string) => ({
  queryKey: ['ui', name],
  queryFn: async (): Promise<ResourceUi | null> =>
    (await features.find((feature) => feature.name === name)?.ui()) ?? null,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

/** The ui of a resource by its name; suspends until it is fetched. Undefined where no feature has one. */
export function useUi(resource: string): ResourceUi | undefined {
  return useSuspenseQuery(uiOptions(useFeaturesWithUi(), resource)).data ?? undefined;
}

/** The ui of every resource; suspends until all are fetched. */
export function useUis(): readonly ResourceUi[] {
  const features = useFeaturesWithUi();
  return useSuspenseQueries({
    queries: features.map(({ name }) => uiOptions(features, name)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
}

/** Fetches the ui of a resource outside of rendering. */
export function useLoadUi(): (resource: string) => Promise<ResourceUi | undefined> {
  const features = useFeaturesWithUi();
  const queries = useQueryClient();
  return async (resource) => (await queries.ensureQueryData(uiOptions(features, resource))) ?? undefined;
}
