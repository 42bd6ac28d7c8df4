import type { hideOtherCurrencies as whole } from '@tributary/form-engine/reading/other-currencies.ts';
import { added } from './added.ts';

/** Only some types are asked for in one currency alone. */
export const hideOtherCurrencies: typeof whole = (...given) => added.hideOtherCurrencies?.(...given);
