import type { RefusalReason } from '../../protection/gate.server.ts';
import type { Submission } from '../../submissions/submission.ts';
import type { CountedRefusal } from '../what.ts';
import type { FormCounts } from './counts.server.ts';

const asCounted = (reason: RefusalReason): CountedRefusal =>
  reason === 'weak' || reason === 'used' ? 'unproven' : reason;

/** Makes what counts the submissions that protection did not take as they came. */
export const countRefusals =
  (counts: FormCounts) =>
  ({ tenantId, form, page, useProdEnvironment }: Submission, reason: RefusalReason): void =>
    counts.add(
      { tenantId, formId: form.id, pageId: page?.id, useProdEnvironment },
      `refused:${asCounted(reason)}`,
    );
