import type { Actor } from '@tributary/engine/access/actor.ts';
import { sameContent } from '@tributary/engine/definition/same-content.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import * as z from 'zod';
import { checkRules, type SignInRulesKeeper } from './keep-rules.server.ts';
import { security, securitySchema } from './security.ts';
import { DIRECTIVES, MOST_SOURCES, normalSource, SOURCE_FAULTS, sourceFault } from './sources.ts';

/** Dependencies of the security settings that rooms above provide. */
export interface SecurityDeps {
  /** Requests the republication of every published page: its policy and its assets are part of it. */
  republishPages(tx: Transaction, actor: Actor, cause: 'security'): Promise<void>;
  signInRules: SignInRulesKeeper;
}

const allowed = z.object({ directive: z.enum(DIRECTIVES), source: z.string() });

/** The security settings: published pages follow each change, and sign-in its rules. */
export const securityFeature = defineFeature({
  name: security.name,
  resource: security,
  parts: ({ republishPages, signInRules }: SecurityDeps) => ({
    hooks: {
      async beforeWrite({ actor, data, previous }) {
        const before = securitySchema.parse(previous ?? {});
        if (!sameContent(data.signIn, before.signIn))
          await checkRules(actor, data.signIn, before.signIn, signInRules);
        return data;
      },
      async afterWrite({ tx, actor, data, previous }) {
        const before = securitySchema.parse(previous ?? {});
        if (!sameContent(data.signIn, before.signIn)) await signInRules.keep(tx, actor.tenantId, data.signIn);
        if (!sameContent([data.csp, data.assets], [before.csp, before.assets]))
          await republishPages(tx, actor, 'security');
      },
      actions: {
        /** Adds one source, as offered in the list of what pages blocked. */
        async allow({ data }, input) {
          const { directive, source } = allowed.parse(input);
          const normal = normalSource(source);
          const fault = sourceFault(directive, normal);
          const sources = data.csp.directives[directive];
          if (fault) throw refusedSource(SOURCE_FAULTS[fault]);
          if (sources.length >= MOST_SOURCES) throw refusedSource(`At most ${MOST_SOURCES} sources`);
          const next = { ...data.csp.directives, [directive]: [...new Set([...sources, normal])] };
          return securitySchema.parse({ ...data, csp: { ...data.csp, directives: next } });
        },
      },
    },
  }),
});

const refusedSource = (message: string): ProblemError =>
  new ProblemError('validation_failed', message, { errors: [{ path: 'source', message }] });
