import { createContext, useContext, useMemo, type ReactNode } from 'react';
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
export type WithUi = ConsoleFeature & Required<Pick<ConsoleFeature, 'ui'>>;

/** The features that bring a `ui`, in their order. */
export function useFeaturesWithUi(): readonly WithUi[] {
  const features = useContext(Registry);
  if (!features) throw new Error('A screen stands outside the FeaturesProvider.');
  return useMemo(() => features.filter((feature): feature is WithUi => feature.ui !== undefined), [features]);
}
