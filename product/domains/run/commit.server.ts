import { systemActor } from '@tributary/engine/access/system-actor.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { writeIn } from '@tributary/engine/lifecycle/write/write.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { domainMappings, type DomainMapping } from '@tributary/resources/domain-mappings/domain-mapping.ts';
import type { Authority } from '../authority/authority.server.ts';
import { tellOfFailure } from '../telling/emails.server.ts';
import type { DomainTarget, RecordLooker } from '../records/look.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import {
  findDomainRun,
  logStep,
  saveRun,
  type DomainRun,
  type StepEntry,
  type TakenDomainRun,
} from './queue.server.ts';

/** Dependencies of the steps of a mapping. */
export interface DomainRunDeps {
  app: App;
  sealer: Sealer;
  looker: RecordLooker;
  /** Undefined: the proxy before this server makes certificates. */
  authority: Authority | undefined;
  targetOf: (tenantSlug: string) => DomainTarget;
  consoleOrigin: string;
  now: () => Date;
}

/** The result of a step. */
export interface StepResult {
  /** The run's next state. */
  run: Partial<DomainRun>;
  /** Changes of the mapping; it is written when there are any. */
  mapping?: Partial<DomainMapping>;
  log?: StepEntry | undefined;
  /** Further work in the same transaction. */
  alsoDo?: (tx: Transaction) => Promise<void>;
}

const isChanged = (mapping: DomainMapping, change: Partial<DomainMapping>): boolean =>
  Object.entries(change).some(
    ([field, value]) => JSON.stringify(mapping[field as keyof DomainMapping]) !== JSON.stringify(value),
  );

/** Whether a run is still at the step that was taken: it was not started again, rolled back or deleted. */
const isSame = (run: DomainRun | undefined, taken: TakenDomainRun): run is DomainRun =>
  run?.aim === taken.aim && run.step === taken.step && run.beganAt.getTime() === taken.beganAt.getTime();

/**
 * Stores a step's result, in one transaction: the run, the mapping with its revision, the log, and an e-mail where the
 * mapping has failed. Nothing is stored when a person has changed the aim since.
 * @returns whether it was stored
 */
export async function commitStep(
  { app, consoleOrigin, now }: Pick<DomainRunDeps, 'app' | 'consoleOrigin' | 'now'>,
  taken: TakenDomainRun,
  { run: next, mapping: change, log, alsoDo }: StepResult,
): Promise<boolean> {
  const { tenantId, mappingId } = taken;
  const tasks: (() => void)[] = [];
  const at = now();
  const isStored = await app.db.inTenant(tenantId, async (tx) => {
    // The mapping's row before its run, in the order of a person's write.
    const found = await findDocument(tx, tenantId, domainMappings, mappingId, { forUpdate: true });
    const run = await findDomainRun(tx, taken, { forUpdate: true });
    if (!found || !isSame(run, taken)) return false;
    await alsoDo?.(tx);
    if (log) await logStep(tx, taken, log, at);
    const failure = change?.failure;
    const told = failure ? `${failure.step}/${failure.code}` : change?.failure === null ? null : run.told;
    await saveRun(tx, { ...run, attempts: 0, ...next, told });
    if (failure && told !== run.told)
      await tellOfFailure(tx, { tenantId, mappingId, domain: found.data.domain, failure, consoleOrigin });
    if (change && isChanged(found.data, change))
      await writeIn(
        app,
        {
          tx,
          actor: systemActor({ id: tenantId, slug: taken.slug, plan: taken.plan }),
          now: at,
          afterCommit: (task) => void tasks.push(task),
        },
        app.resource(domainMappings.name),
        { kind: 'cascade', id: mappingId, data: (data) => ({ ...data, ...change }) },
      );
    return true;
  });
  for (const task of tasks) task();
  return isStored;
}
