import type { difference as whole } from '@tributary/form-engine/reading/order.ts';
import { added } from './added.ts';

/** How an answer and a value are ordered, in a form with a condition that asks for it. */
export const difference: typeof whole = (...given) => added.difference?.(...given) ?? Number.NaN;
