import { ProblemError } from '../errors/problem.ts';
import type { App } from '../lifecycle/app.server.ts';
import type { Data, WriteFrame } from '../lifecycle/hooks.server.ts';

/** The steps of a write at which code outside the pipeline takes part. */
export type ObservedStep = 'beforeWrite' | 'beforeRemove' | 'afterWrite' | 'onChange';

/** A cascade from one record to another record of the same resource. */
export interface PlannedCascade {
  /** The record whose write causes the cascade. */
  cause: string;
  /** The record that the cascade changes. */
  id: string;
  data(previous: Data): Data | undefined;
}

/** The steps that the pipeline called, in order, and the step at which the next write is refused. */
export interface Observed {
  steps: { step: ObservedStep; tenantId: string; id: string; action: string | undefined }[];
  /** The step that refuses, while it is set. */
  refusing: ObservedStep | undefined;
  /** The cascade of a write, while it is set. */
  cascade: PlannedCascade | undefined;
}

/**
 * Observes every write of an app through the extension points of features, so that no part of the pipeline is
 * replaced.
 */
export function observe(app: App): Observed {
  const observed: Observed = { steps: [], refusing: undefined, cascade: undefined };
  const passed = (
    step: ObservedStep,
    { actor, id, action }: Pick<WriteFrame, 'actor' | 'id' | 'action'>,
  ): void => {
    observed.steps.push({ step, tenantId: actor.tenantId, id, action });
    if (observed.refusing === step) throw new ProblemError('conflict', `Refused at ${step}.`);
  };
  app.install({
    async onChange(_, { id, action }, actor) {
      passed('onChange', { actor, id, ...(action === undefined ? {} : { action }) });
    },
  });
  for (const { definition, hooks } of app.resources)
    app.install({
      resource: definition.name,
      hooks: {
        ...hooks,
        async beforeWrite(write) {
          passed('beforeWrite', write);
          return hooks.beforeWrite ? hooks.beforeWrite(write) : write.data;
        },
        async beforeRemove(write) {
          passed('beforeRemove', write);
          await hooks.beforeRemove?.(write);
        },
        async afterWrite(write) {
          passed('afterWrite', write);
          await hooks.afterWrite?.(write);
        },
      },
      cascades: [
        {
          follows: definition.name,
          async run(write, cascades) {
            const planned = observed.cascade;
            if (planned?.cause === write.id) await cascades.write(definition, planned.id, planned.data);
          },
        },
      ],
    });
  return observed;
}
