import * as z from 'zod';
import { LONGEST_NAME } from './factors.ts';
import { registrationAnswer } from './passkeys/passkey-responses.ts';

const password = z.string().min(1).max(1024);
const name = z.string().trim().min(1).max(LONGEST_NAME);

/** Bodies of the calls under `/api/v1/account`. Every change of factors carries the password. */
export const factorBodies = {
  proof: z.strictObject({ password }),
  code: z.strictObject({ code: z.string().min(1).max(32) }),
  addPasskey: z.strictObject({ name, answer: registrationAnswer }),
  rename: z.strictObject({ name }),
};
