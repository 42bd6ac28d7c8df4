import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import * as z from 'zod';
import { security, securitySchema } from './security.ts';
import { DIRECTIVES, MOST_SOURCES, normalSource, SOURCE_FAULTS, sourceFault } from './sources.ts';

/** What the security settings need from rooms above. */
export interface SecurityDeps {
  /** Requests the republication of every published page: its policy and its assets are part of it. */
  republishPages(tx: Transaction, actor: Actor, cause: 'security'): Promise<void>;
}

const allowed = z.object({ directive: z.enum(DIRECTIVES), source: z.string() });

/** The security settings: published pages follow each change. */
export const securityFeature = defineFeature({
  name: security.name,
  resource: security,
  parts: ({ republishPages }: SecurityDeps) => ({
    hooks: {
      async afterWrite({ tx, actor, data, previous }) {
        const before = securitySchema.parse(previous ?? {});
        if (JSON.stringify(data) !== JSON.stringify(before)) await republishPages(tx, actor, 'security');
      },
      actions: {
        /** Adds one source, as the list of what pages blocked offers it. */
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
