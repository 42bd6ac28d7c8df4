import type { NotTaken } from '../../protection/gate.server.ts';
import type { Submission } from '../../submissions/submission.ts';
import type { CountedRefusal } from '../what.ts';
import type { FormCounts } from './counts.server.ts';

const asCounted = (reason: NotTaken): CountedRefusal => (reason === 'used' ? 'weak' : reason);

/**
 * Makes the counter of submissions that protection refused or questioned.
 * @param isAttacked whether a form is under attack: refused payments then are those of card testers
 */
export const countRefusals =
  (counts: FormCounts, isAttacked: (tenantId: string, formId: string) => boolean) =>
  ({ tenantId, form, page, useProdEnvironment, result }: Submission, reason: NotTaken): void => {
    const isCard = result.amount !== undefined && isAttacked(tenantId, form.id);
    counts.add(
      { tenantId, formId: form.id, pageId: page?.id, useProdEnvironment },
      `refused:${isCard ? 'cardTesting' : asCounted(reason)}`,
    );
  };
