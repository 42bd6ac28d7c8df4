import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { refusal } from '../compile/compiler.server.ts';
import type { FailedElement } from '../elements/page-elements.server.ts';
import { interpolateText, REFUSED } from '../messages.ts';

/** A page is not published with a gap where an element was meant to be. @throws ProblemError validation_failed, conflict */
export function refuseFailed([failed]: readonly FailedElement[]): void {
  if (!failed) return;
  if (failed.fault === 'missing') throw new ProblemError('conflict', REFUSED.elementMissing);
  throw refusal('recipes', interpolateText(REFUSED.elementFailed, { name: failed.name }));
}
