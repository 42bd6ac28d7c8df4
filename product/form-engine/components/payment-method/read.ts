import type { AnswerType } from '../../answers.ts';
import { readOneOf } from '../../answers.ts';
import type { PaymentMethodComponent } from './schema.ts';

/** One of the offered methods. */
export const paymentMethodAnswer: AnswerType<PaymentMethodComponent> = {
  role: 'paymentMethod',
  choices: (component) => component.methods,
  read: (component, { raw, t }) => readOneOf(component.key, component.methods, raw, t),
};
