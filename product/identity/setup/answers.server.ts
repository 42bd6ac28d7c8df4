import { isEmailAddress } from '@tributary/kit/email-address.ts';
import * as z from 'zod';
import { MAX_NAME_LENGTH } from '../../organizations/organizations.server.ts';
import { slugProblem } from '../../organizations/slug.ts';
import { checkNewPassword, type PasswordProblem } from '../people/passwords.server.ts';

/** The fields of the set-up page, in order. */
export const SETUP_FIELDS = ['organization', 'slug', 'firstName', 'lastName', 'email', 'password'] as const;
export type SetupField = (typeof SETUP_FIELDS)[number];
export type SetupAnswers = Record<SetupField, string>;

/** A field's error; each has a message. */
export type SetupProblem =
  | 'required'
  | 'tooLong'
  | 'nameInvalid'
  | 'slugInvalid'
  | 'slugReserved'
  | 'slugTaken'
  | 'emailInvalid';
export type SetupProblems = Partial<Record<Exclude<SetupField, 'password'>, SetupProblem>> & {
  password?: 'required' | PasswordProblem;
};

const lengthOf = (text: string) => [...text].length;
const told = (problem: SetupProblem) => ({ message: problem });

/** Names go into mails and lists as one line. */
const line = z
  .string()
  .refine((text) => lengthOf(text) <= MAX_NAME_LENGTH, told('tooLong'))
  .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, told('nameInvalid'));
const name = line.min(1, told('required'));

const fields = {
  organization: name,
  slug: z
    .string()
    .min(1, told('required'))
    .refine((text) => slugProblem(text) !== 'invalid', told('slugInvalid'))
    .refine((text) => slugProblem(text) !== 'reserved', told('slugReserved')),
  firstName: name,
  lastName: line,
  email: z.string().min(1, told('required')).refine(isEmailAddress, told('emailInvalid')),
} satisfies Record<Exclude<SetupField, 'password'>, z.ZodType>;

/** The submitted form: missing fields are empty, and only a password may begin or end with spaces. */
export function readSetupAnswers(form: URLSearchParams): SetupAnswers {
  const textOf = (field: SetupField): string => {
    const text = form.get(field) ?? '';
    return field === 'password' ? text : text.trim();
  };
  const answers = Object.fromEntries(SETUP_FIELDS.map((field) => [field, textOf(field)])) as SetupAnswers;
  return { ...answers, slug: answers.slug.toLowerCase() };
}

/**
 * Errors of the requested fields, the first problem of each.
 * @param known the known data of the link's person
 */
export function setupProblemsOf(
  answers: SetupAnswers,
  asked: readonly SetupField[],
  known: { email?: string; organization?: string } = {},
): SetupProblems {
  const problems: SetupProblems = {};
  for (const field of asked) {
    if (field === 'password') continue;
    const issue = fields[field].safeParse(answers[field]).error?.issues[0];
    if (issue) problems[field] = issue.message as SetupProblem;
  }
  if (asked.includes('password')) {
    const { organization, slug, firstName, lastName, email, password } = answers;
    const problem = checkNewPassword(password, {
      email: known.email ?? email,
      names: [known.organization ?? '', organization, slug, firstName, lastName].filter(Boolean),
    });
    if (problem) problems.password = password ? problem : 'required';
  }
  return problems;
}
