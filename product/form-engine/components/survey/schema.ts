import * as z from 'zod';
import { optionsSchema, question, refuseRepeats } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';

/** Statements or topics, each marked on the same scale. `required` asks for a mark in every row. */
export const surveySchema = z.object({
  ...question,
  type: z.literal('survey'),
  rows: z
    .array(
      z.object({
        /** Part of a field's name. */
        value: z
          .string()
          .regex(/^[A-Za-z]\w{0,59}$/, 'Start with a letter and use only letters, digits and underscores'),
        label: visitorText(z.string().trim().min(1, 'This field is required').max(200)),
      }),
    )
    .min(1, 'Add at least one row')
    .max(30)
    .superRefine(refuseRepeats),
  options: optionsSchema.max(11),
});
export type SurveyComponent = z.output<typeof surveySchema>;
