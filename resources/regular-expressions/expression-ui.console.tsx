import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { FormIllustration } from '@tributary/kit/illustrations/FormIllustration.console.tsx';
import { regularExpressions } from './regular-expression.ts';
import { shownDescription } from './shown-description.ts';

export type RegularExpression = RecordOf<typeof regularExpressions>;

/** The ui of regular expressions. */
export const expressionUi = defineUi<RegularExpression>(regularExpressions, {
  illustration: <FormIllustration />,
  title: shownDescription,
  listPath: '/form-configurations/regular-expressions',
  createPath: '/form-configurations/regular-expressions/create',
  openPath: ({ id }) => `/form-configurations/regular-expressions/${id}/edit`,
  opensWith: 'update',
  drafts: true,
  refusals: {
    'Lookahead, (?= or (?!, is not supported. Say what the whole answer looks like instead.':
      'regularExpressions:refusal.lookahead',
    'Lookbehind, (?<= or (?<!, is not supported. Say what the whole answer looks like instead.':
      'regularExpressions:refusal.lookbehind',
    'Back-references, such as \\1, are not supported. Write the part out again.':
      'regularExpressions:refusal.backReference',
    'This pattern repeats too much. Use smaller numbers in the braces.':
      'regularExpressions:refusal.tooLarge',
    'Parentheses stand too deep inside each other.': 'regularExpressions:refusal.tooDeep',
    'This pattern cannot be read. Is a bracket open, or a special character meant as itself?':
      'regularExpressions:refusal.unreadable',
    'The pattern does not match this sample': 'regularExpressions:refusal.sampleMissed',
    'The pattern matches this sample, and should not': 'regularExpressions:refusal.sampleTaken',
  },
});
