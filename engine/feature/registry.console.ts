import { createContext } from 'react';
import type { ConsoleFeature } from './feature.console.ts';

/** The features of the console, set once around everything: a feature learns of the others from here, and imports none. */
export const FeaturesContext = createContext<readonly ConsoleFeature[]>([]);
