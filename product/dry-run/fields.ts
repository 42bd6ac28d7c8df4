import { answerFields } from '@tributary/form-engine/sent/sent-answers.ts';
import type { DryRun } from './routes.ts';

/** Answers as a person can change them. */
export const fieldsOf = (answers: Readonly<Record<string, unknown>>): DryRun['answers'] =>
  Object.fromEntries(
    Object.entries(answerFields(answers)).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
