import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { signInSchema } from './sign-in.ts';

const peopleSchema = z.object({
  count: z.int(),
  /** The first of them. */
  names: z.array(z.string()),
});

const effectSchema = z.object({
  /** Active people without a second factor. */
  withoutSecondFactor: peopleSchema,
  /** Active and invited people with an address of another domain. */
  outsideDomains: peopleSchema,
  /** Sessions that are open now and end by these limits when they are renewed next. */
  sessionsEnded: z.int(),
});
export type SignInEffect = z.infer<typeof effectSchema>;

/** Routes of the rules for sign-in beside the shared operations. The room of identity serves them. */
export const signInRoutes = defineRoutes({
  'POST /security/sign-in-effect': {
    access: ['update', 'users'],
    summary: 'Count the people and sessions that rules for sign-in would affect',
    body: signInSchema,
    response: effectSchema,
  },
});
