import { ProblemError } from '../errors/problem.ts';
import type { Outbox, ServerResource } from '../lifecycle/context.server.ts';

/** The steps of the pipeline at which something else than the pipeline itself has its say. */
export type Step = 'beforeWrite' | 'beforeRemove' | 'afterWrite' | 'outbox';

/** What the pipeline asked and handed on, step by step, and a step at which the next write is refused. */
export interface Observed {
  steps: { step: Step; tenantId: string; id: string }[];
  /** The step that refuses, until it is taken back. */
  refusing: Step | undefined;
  outbox: Outbox;
  /** The same noun, its rules watched. */
  watch(resource: ServerResource): ServerResource;
}

/** Watches the pipeline from where its own surroundings stand, so that nothing of it is replaced. */
export function observe(): Observed {
  const observed: Observed = {
    steps: [],
    refusing: undefined,
    async outbox(_, { tenantId, id }) {
      passed('outbox', tenantId, id);
    },
    watch: ({ definition, hooks }) => ({
      definition,
      hooks: {
        ...hooks,
        async beforeWrite(write) {
          passed('beforeWrite', write.actor.tenantId, write.id);
          return hooks.beforeWrite ? hooks.beforeWrite(write) : write.data;
        },
        async beforeRemove(write) {
          passed('beforeRemove', write.actor.tenantId, write.id);
          await hooks.beforeRemove?.(write);
        },
        async afterWrite(write, others) {
          passed('afterWrite', write.actor.tenantId, write.id);
          await hooks.afterWrite?.(write, others);
        },
      },
    }),
  };
  const passed = (step: Step, tenantId: string, id: string): void => {
    observed.steps.push({ step, tenantId, id });
    if (observed.refusing === step) throw new ProblemError('conflict', `Refused at ${step}.`);
  };
  return observed;
}
