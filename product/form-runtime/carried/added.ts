import type { chosenSet } from '@tributary/form-engine/components/amount/chosen-set.ts';
import type { conditionalOptions } from '@tributary/form-engine/components/conditional-options.ts';
import type { openersOf } from '@tributary/form-engine/definition/openers-of.ts';
import type { difference } from '@tributary/form-engine/reading/order.ts';
import type { hideOtherCurrencies } from '@tributary/form-engine/reading/other-currencies.ts';

/** Functions of the form engine that only some forms need; empty until pieces of the script add theirs. */
export const added: {
  chosenSet?: typeof chosenSet;
  difference?: typeof difference;
  hideOtherCurrencies?: typeof hideOtherCurrencies;
  openersOf?: typeof openersOf;
  settleOptions?: typeof conditionalOptions.settle;
} = {};
