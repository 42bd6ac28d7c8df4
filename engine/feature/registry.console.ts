import { createContext } from 'react';
import type { ConsoleFeature } from './feature.console.ts';

/**
 * The features of the console, set once around everything: features find each other here and do not import one another.
 */
export const FeaturesContext = createContext<readonly ConsoleFeature[]>([]);
