import * as z from 'zod';
import { question } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';
import { variablesIn } from '../../variables.ts';
import { cardVariables, tributeKinds } from './kinds.ts';

// A tribute can't be required.
const { required: _required, ...voluntary } = question;

/**
 * `cards` lets donors send a card by e-mail once their gift has come. Its texts are the organization's own, in the
 * product's words when they are empty.
 */
export const tributeSchema = z
  .object({
    ...voluntary,
    type: z.literal('tribute'),
    kinds: z
      .array(z.enum(tributeKinds))
      .min(1, 'Add at least one option')
      .max(tributeKinds.length)
      .default(() => [...tributeKinds]),
    cards: z.boolean().default(false),
    cardSubject: visitorText(z.string().max(150)).default(''),
    cardText: visitorText(z.string().max(2000), 'many').default(''),
  })
  .superRefine((component, context) => {
    // Texts that are not sent may wait.
    if (!component.cards) return;
    for (const field of ['cardSubject', 'cardText'] as const) {
      const unknown = variablesIn(component[field]).find(
        (name) => !cardVariables.some((known) => known === name),
      );
      if (unknown !== undefined)
        context.addIssue({
          code: 'custom',
          path: [field],
          message: `A card knows {${cardVariables.join('}, {')}}, not {${unknown}}`,
          params: { code: 'cardVariable' },
        });
    }
  });
export type TributeComponent = z.output<typeof tributeSchema>;
