import type { Sender } from '../../protection/suspicion.server.ts';
import type { Submission } from '../submission.ts';

/** A submission as protection and limits see it. */
export function senderOf({ tenantId, form, key, result }: Submission, network: string): Sender {
  const texts = Object.values(result.answers).filter((answer) => typeof answer === 'string');
  return {
    tenantId,
    formId: form.id,
    network,
    key,
    amountMinor: result.amount?.minor,
    names: result.email ? [result.email, ...texts.filter((text) => text !== result.email)] : texts,
  };
}
