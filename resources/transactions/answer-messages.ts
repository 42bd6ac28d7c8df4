import { offeredChoices, roleOf } from '@tributary/form-engine/components/lookup.ts';
import { showAnswer } from '@tributary/form-engine/components/show-answer.ts';
import { areStrokes } from '@tributary/form-engine/components/signature/strokes.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import type { Currency } from '@tributary/kit/money.ts';
import * as z from 'zod';

/** One answer for readers: the question and the answer. */
export interface AnswerMessages {
  key: string;
  label: string;
  /** Empty when the question was left open. */
  answer: string;
  /** The files of an answer that is files. */
  files?: AnsweredFile[] | undefined;
  signature?: AnsweredSignature | undefined;
}

const answeredFile = z.object({ id: z.uuid(), name: z.string(), size: z.number(), type: z.string() });
/** A file that came with a form. */
export type AnsweredFile = z.infer<typeof answeredFile>;
const answeredSignature = z.object({
  name: z.string().optional(),
  /** Path data, looked at again before it is drawn. */
  strokes: z.string().refine(areStrokes).optional(),
  wording: z.string().optional(),
  signedAt: z.iso.datetime(),
});
/** A signature that came with a form. */
export type AnsweredSignature = z.infer<typeof answeredSignature>;
const answeredFiles = z.array(answeredFile).min(1);

/** A stored answer that has parts. */
const partsSchema = z.record(z.string(), z.union([z.string(), z.number()]));
const answerWithParts = z.union([partsSchema, z.array(partsSchema).min(1)]);

interface AnswerTranslate {
  /** The language of the interface, for numbers and days. */
  locale: string;
  yes: string;
  no: string;
  /** The frequency of a donation, as text. */
  frequency: (value: string) => string;
  /** The payment method: the payment service's name for it, and a message where the form is not readable. */
  paymentMethod?: { value: string; words: string } | undefined;
  /** The currency of the donation; undefined when there was none. */
  currency?: Currency | undefined;
}

function plain(value: unknown, t: AnswerTranslate): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (Array.isArray(value)) return value.map((one) => plain(one, t)).join(', ');
  return typeof value === 'object'
    ? Object.values(value)
        .map((one) => plain(one, t))
        .filter(Boolean)
        .join(', ')
    : String(value);
}

function methodMessages(value: unknown, { paymentMethod }: AnswerTranslate): unknown {
  return paymentMethod && value === paymentMethod.value ? paymentMethod.words : value;
}

/**
 * Answers in the order and with the labels of the form, as far as it is readable and still asks the same; answers to
 * removed questions follow under their key.
 */
export function answerMessages(
  answers: Record<string, unknown>,
  form: FormSchema | undefined,
  t: AnswerTranslate,
): AnswerMessages[] {
  const context = { locale: t.locale, t: messagesIn(t.locale), currency: t.currency };
  const settings = form?.settings;
  const questions = (form?.components ?? []).flatMap((component) => ('key' in component ? [component] : []));
  const known = questions
    .filter(({ key }) => key in answers)
    .map((question) => {
      const role = roleOf(question);
      const choices = role === 'paymentMethod' ? (offeredChoices(question, context.t) ?? []) : [];
      const word = (value: unknown): unknown => {
        if (role === 'frequency') return t.frequency(String(value));
        if (role === 'paymentMethod')
          return choices.find((one) => one.value === value)?.label ?? methodMessages(value, t);
        return typeof value === 'string' && value !== '' && settings
          ? showAnswer(question, value, { ...context, settings })
          : value;
      };
      const given = answers[question.key];
      const parts = answerWithParts.safeParse(given).data;
      if (parts && settings)
        return {
          key: question.key,
          label: question.label || question.key,
          answer: showAnswer(question, parts, { ...context, settings }),
          files: answeredFiles.safeParse(given).data,
          signature: answeredSignature.safeParse(given).data,
        };
      const answer = plain(Array.isArray(given) ? given.map(word) : word(given), t);
      return { key: question.key, label: question.label || question.key, answer };
    });
  const rest = Object.keys(answers).filter((key) => !known.some((one) => one.key === key));
  const others = rest.map((key) => {
    const files = answeredFiles.safeParse(answers[key]).data;
    const value = files ? files.map(({ name }) => name) : methodMessages(answers[key], t);
    const signature = answeredSignature.safeParse(answers[key]).data;
    return { key, label: key, answer: plain(value, t), files, signature };
  });
  return [...known, ...others];
}
