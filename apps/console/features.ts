import type { ConsoleFeature, ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';
import { productConsoleFeatures } from '@tributary/product/features.console.ts';
import { resourceConsoleFeatures } from '@tributary/resources/features.console.ts';

/**
 * Every feature of the console. Resources come first: the search names its results by the first screen of their
 * subject.
 */
export const consoleFeatures: readonly ConsoleFeature[] = [
  ...resourceConsoleFeatures,
  ...productConsoleFeatures,
];

/** Every screen of the console. */
export const screens: readonly ScreenDeclaration[] = consoleFeatures.flatMap(
  (feature) => feature.screens ?? [],
);
