import type * as z from 'zod';
import type { AnswerRole } from '../answers.ts';
import { answerTypes } from '../components/components.ts';
import { knownVariables, variablesIn } from '../variables.ts';
import type { ConfirmationSettings } from './confirmation.ts';

interface Confirming {
  components: readonly { id: string; type: string; key?: string }[];
  settings: { confirmation: ConfirmationSettings };
}

const answers: { readonly [type: string]: { role?: AnswerRole; pays?: unknown } } = answerTypes;

/** Rules that need the whole form: a recipient, and existing variables. Texts that are not sent may be incomplete. */
export function checkConfirmation(form: Confirming, context: z.core.$RefinementCtx<unknown>): void {
  const { confirmation } = form.settings;
  if (!confirmation.on) return;
  const issue = (field: keyof ConfirmationSettings, message: string, params: Record<string, string>): void =>
    context.addIssue({ code: 'custom', path: ['settings', 'confirmation', field], message, params });
  if (!form.components.some(({ type }) => answers[type]?.role === 'email'))
    issue('on', 'Add an e-mail question: the e-mail goes to its answer', { code: 'noEmailQuestion' });
  // Products and tickets have an amount, too; one that costs nothing leaves it empty.
  const isDonation = form.components.some(({ type }) => answers[type]?.pays !== undefined);
  const known = new Set(knownVariables(form.components, isDonation));
  for (const field of ['subject', 'message'] as const) {
    const unknown = variablesIn(confirmation[field]).find((name) => !known.has(name));
    if (unknown !== undefined)
      issue(field, `No question has the key of {${unknown}}`, { code: 'unknownVariable', name: unknown });
  }
}
