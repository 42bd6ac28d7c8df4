import * as z from 'zod';
import { conditionalOptionsSchema, question } from '../../definition/base.ts';

const value = z.string().max(200);

/**
 * The answer is a list; `required` means at least one. `apart` names pairs of options that an answer must not contain at
 * once (specification, section 5), such as “none of these” and any other.
 */
export const checkboxesSchema = z
  .object({
    ...question,
    type: z.literal('checkboxes'),
    options: conditionalOptionsSchema,
    apart: z
      .array(z.object({ first: value, second: value }))
      .max(50)
      .optional(),
  })
  .superRefine(({ options, apart = [] }, context) => {
    apart.forEach(({ first, second }, index) => {
      const areOptions = [first, second].every((one) => options.some((option) => option.value === one));
      if (areOptions && first !== second) return;
      context.addIssue({
        code: 'custom',
        path: ['apart', index],
        message: 'Name two options of the question',
        params: { code: 'apartOptions' },
      });
    });
  });
export type CheckboxesComponent = z.output<typeof checkboxesSchema>;
