import type { AnswerType } from '@tributary/form-engine/answers.ts';
import { consentAnswer } from '@tributary/form-engine/components/consent/read.ts';
import { emailAnswer } from '@tributary/form-engine/components/email/read.ts';
import { hiddenAnswer } from '@tributary/form-engine/components/hidden/read.ts';
import { radioAnswer } from '@tributary/form-engine/components/radio/read.ts';
import { selectAnswer } from '@tributary/form-engine/components/select/read.ts';
import { textAnswer } from '@tributary/form-engine/components/text/read.ts';
import { textareaAnswer } from '@tributary/form-engine/components/textarea/read.ts';
import type { Question } from '@tributary/form-engine/schema.ts';

/** The types that nearly every form has. Pieces of the script add those of the others. */
export const answerTypes: Record<string, AnswerType<Question>> = {
  consent: consentAnswer,
  email: emailAnswer,
  hidden: hiddenAnswer,
  radio: radioAnswer,
  select: selectAnswer,
  text: textAnswer,
  textarea: textareaAnswer,
};

// A browser writes no HTML of components and checks no schema.
export const componentHtml = {};
export const componentSchemas = [];
