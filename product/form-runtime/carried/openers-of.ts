import type { openersOf as whole } from '@tributary/form-engine/definition/openers-of.ts';
import { added } from './added.ts';

/** Only sections and steps apply their conditions to further components. */
export const openersOf: typeof whole = (components) => added.openersOf?.(components) ?? new Map();
