import type { conditionalOptions as whole } from '@tributary/form-engine/components/conditional-options.ts';
import { added } from './added.ts';

/** What the types with options share. Every option is offered in a form without conditions of options. */
export const conditionalOptions: Pick<typeof whole, 'choices' | 'settle'> = {
  choices: ({ options }) => options,
  settle: (...given) => added.settleOptions?.(...given) ?? given[1],
};
