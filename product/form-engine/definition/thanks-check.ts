import type * as z from 'zod';
import { placedRules } from './condition-parts.ts';
import type { ThankYouSettings } from './thanks.ts';

interface Thanking {
  components: readonly { id: string; key?: string }[];
  settings: { thankYou: ThankYouSettings };
}

/** Rules that need the whole form: the conditions of thanks ask for questions that exist. */
export function checkThanks(
  { components, settings }: Thanking,
  context: z.core.$RefinementCtx<unknown>,
): void {
  const keys = new Set(components.map(({ key }) => key));
  const seen = new Set<string>();
  const issue = (path: (string | number)[], code: string, message: string): void =>
    context.addIssue({
      code: 'custom',
      path: ['settings', 'thankYou', 'variants', ...path],
      message,
      params: { code },
    });
  for (const [index, { id, condition }] of (settings.thankYou.variants ?? []).entries()) {
    if (seen.has(id)) issue([index, 'id'], 'duplicate', 'Duplicate field found');
    seen.add(id);
    for (const { rule, path } of placedRules(condition))
      if (!keys.has(rule.field))
        issue(
          [index, ...path, 'field'],
          'conditionTarget',
          'The condition points to a field that does not exist',
        );
  }
}
