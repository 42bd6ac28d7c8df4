import * as z from 'zod';
import { question, refuseRepeats } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';

/** `value` is the payment provider's name of the method, such as `creditcard` or `directdebit`. */
export const paymentMethodSchema = z.object({
  ...question,
  type: z.literal('paymentMethod'),
  methods: z
    .array(
      z.object({
        value: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/),
        label: visitorText(z.string().trim().min(1, 'This field is required').max(120)),
      }),
    )
    .min(1, 'Add at least one option')
    .max(20)
    .superRefine(refuseRepeats),
});
export type PaymentMethodComponent = z.output<typeof paymentMethodSchema>;
