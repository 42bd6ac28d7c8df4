import * as z from 'zod';
import { userSchema, type UserData } from '@tributary/resources/users/user.ts';
import { checkNewPassword, type PasswordProblem } from '../people/passwords.server.ts';

/** A new person's entries. */
export interface InvitationAnswers {
  firstName: string;
  lastName: string;
  password: string;
}

/** Errors of the fields. */
export interface AnswerProblems {
  firstName?: 'firstNameMissing' | 'nameInvalid';
  lastName?: 'nameInvalid';
  password?: PasswordProblem | 'passwordMissing';
}

const answersSchema = z.object({
  firstName: z.string().trim(),
  lastName: z.string().trim(),
  password: z.string(),
});

const names = userSchema.pick({ firstName: true, lastName: true });

/** Reads the form. Missing fields are empty. */
export function readInvitationAnswers(form: URLSearchParams): InvitationAnswers {
  const text = (name: string) => form.get(name) ?? '';
  return answersSchema.parse({
    firstName: text('firstName'),
    lastName: text('lastName'),
    password: text('password'),
  });
}

/**
 * Errors of the entries.
 * @param user the invited person, with the organization
 */
export function invitationProblemsOf(
  { firstName, lastName, password }: InvitationAnswers,
  user: UserData,
  organization: string,
): AnswerProblems {
  const problems: AnswerProblems = {};
  const wrong = names.safeParse({ firstName, lastName }).error?.issues.map(({ path }) => path[0]) ?? [];
  if (!firstName) problems.firstName = 'firstNameMissing';
  else if (wrong.includes('firstName')) problems.firstName = 'nameInvalid';
  if (wrong.includes('lastName')) problems.lastName = 'nameInvalid';
  const refused = password
    ? checkNewPassword(password, { email: user.email, names: [firstName, lastName, organization] })
    : 'passwordMissing';
  if (refused) problems.password = refused;
  return problems;
}
