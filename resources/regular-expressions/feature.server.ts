import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { checkPattern } from './check-pattern.ts';
import { regularExpressions, type RegularExpressionData } from './regular-expression.ts';

const refuse = (path: string, message: string) =>
  new ProblemError('validation_failed', 'Nothing was saved.', { errors: [{ path, message }] });

/** Refuses an invalid pattern, and samples that it does not match as declared. */
function checkExpression({ pattern, flags, samples }: RegularExpressionData): void {
  const checked = checkPattern(pattern, flags);
  if (!checked.ok) throw refuse('pattern', checked.message);
  const wrong = (texts: readonly string[], wanted: boolean): number =>
    texts.findIndex((text) => checked.matches(text) !== wanted);
  const missing = wrong(samples.matching, true);
  if (missing >= 0) throw refuse(`samples.matching.${missing}`, 'The pattern does not match this sample');
  const extra = wrong(samples.notMatching, false);
  if (extra >= 0)
    throw refuse(`samples.notMatching.${extra}`, 'The pattern matches this sample, and should not');
}

/** Regular expressions: tested before they are stored. Cascades change the records that use them. */
export const regularExpressionsFeature = defineFeature({
  name: regularExpressions.name,
  resource: regularExpressions,
  parts: () => ({
    hooks: {
      async beforeWrite({ data }) {
        checkExpression(data);
        return data;
      },
    },
  }),
});
