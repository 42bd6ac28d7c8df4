import type { ConsoleFeature, ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';
import { productConsoleFeatures } from '@tributary/product/features.console.ts';
import { resourceConsoleFeatures } from '@tributary/resources/features.console.ts';

/** Every feature of the console. */
export const consoleFeatures: readonly ConsoleFeature[] = [
  ...productConsoleFeatures,
  ...resourceConsoleFeatures,
];

/** Every screen of the console. */
export const screens: readonly ScreenDeclaration[] = consoleFeatures.flatMap(
  (feature) => feature.screens ?? [],
);
