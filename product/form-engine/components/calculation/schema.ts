import * as z from 'zod';
import { question } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';
import { readExpression } from './expression.ts';

/**
 * A value worked out from other answers, such as `adults * 25 + children * 10`. As money it is in the form's currency;
 * `isCharged` adds it to the payment.
 */
export const calculationSchema = z
  .object({
    ...question,
    type: z.literal('calculation'),
    expression: z.string().trim().max(500).default(''),
    format: z.enum(['number', 'money']).default('number'),
    decimals: z.int().min(0).max(4).default(2),
    unit: visitorText(z.string().max(20)).default(''),
    isCharged: z.boolean().default(false),
  })
  .superRefine(({ expression, format, isCharged }, context) => {
    const issue = (path: string, code: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message, params: { code } });
    if (!readExpression(expression).ok)
      issue(
        'expression',
        'expression',
        'The calculation can’t be read. Example: adults * 25 + children * 10',
      );
    if (isCharged && format !== 'money')
      issue('isCharged', 'chargedNumber', 'Only an amount of money can be charged');
  });
export type CalculationComponent = z.output<typeof calculationSchema>;
