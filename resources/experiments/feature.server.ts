import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { cascadeOf } from '@tributary/engine/lifecycle/hooks.server.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import * as z from 'zod';
import { pages } from '../pages/page.ts';
import { EXPERIMENT_WINNERS, experiments, triedOut, type ExperimentData } from './experiment.ts';
import { experimentRecordMigrations } from './migrations.ts';
import { EXPERIMENT_REFUSED } from './refused.ts';
import { checkStart } from './rules.server.ts';

const ending = z.object({ winner: z.enum(EXPERIMENT_WINNERS) });

/** An experiment ends with the publication of one of its pages: without it visitors would get nothing. */
const unpublished = cascadeOf(pages, async ({ id, data, previous, now }, cascades) => {
  if (data.published || !previous?.published) return;
  for (const experiment of (
    await cascades.usersOf({ definition: pages, id, data }, experiments.name)
  ).toSorted())
    await cascades.write(experiments, experiment, (shown): ExperimentData | undefined =>
      shown.state === 'running'
        ? { ...shown, state: 'ended', endedAt: now.toISOString(), winner: 'none' }
        : undefined,
    );
});

const conflict = (message: string) => new ProblemError('conflict', message);

/** Returns the parts that can't be changed after an experiment has begun. */
const setUp = (experiment: ExperimentData): string =>
  JSON.stringify([experiment.subject, triedOut(experiment), experiment.share, experiment.goal]);

/** Experiments with pages and forms: what may be tested, and when. */
export const experimentsFeature = defineFeature({
  name: experiments.name,
  resource: experiments,
  migrations: experimentRecordMigrations,
  parts: () => ({
    cascades: [unpublished],
    hooks: {
      async beforeWrite({ data, previous, actor }) {
        // Experiments set up while the plan included them can still be renamed.
        if (!previous || setUp(data) !== setUp(previous)) requireFlag(actor.plan, 'AB_TESTING');
        if (previous && previous.state !== 'draft' && setUp(data) !== setUp(previous))
          throw conflict(EXPERIMENT_REFUSED[previous.state]);
        return data;
      },
      async beforeRemove({ data }) {
        if (data.state === 'running') throw conflict(EXPERIMENT_REFUSED.running);
      },
      actions: {
        async start({ tx, actor, id, data, now }): Promise<ExperimentData> {
          requireFlag(actor.plan, 'AB_TESTING');
          if (data.state !== 'draft') throw conflict(EXPERIMENT_REFUSED[data.state]);
          await checkStart(tx, actor.tenantId, id, data);
          return { ...data, state: 'running', startedAt: now.toISOString() };
        },
        async end({ data, now }, input): Promise<ExperimentData> {
          if (data.state !== 'running') throw conflict(EXPERIMENT_REFUSED.notRunning);
          return { ...data, state: 'ended', endedAt: now.toISOString(), ...ending.parse(input) };
        },
      },
    },
  }),
});
