import type { DomainMapping } from '@tributary/resources/domain-mappings/domain-mapping.ts';
import type { LookedRecords } from '@tributary/resources/domain-mappings/routes.ts';
import { claimHost, ownerOfHost } from '../hosts/store.server.ts';
import type { DomainRunDeps, StepResult } from './commit.server.ts';
import { takeFrom } from './take-over.server.ts';
import type { DomainRun, TakenDomainRun } from './queue.server.ts';
import { inSeconds, pauseAfter } from './times.ts';

type Checked =
  | { kind: 'ready'; seen: Pick<DomainRun, 'seen' | 'seenAt'> }
  | { kind: 'not yet'; result: StepResult };

/** Whether the DNS records differ from those of the last look. */
const differs = (seen: LookedRecords | null, now: LookedRecords): boolean =>
  seen?.proof !== now.proof || seen.points !== now.points || seen.isAnswered !== now.isAnswered;

/** Looks up the records of a domain, and assigns it to the organization whose TXT record it has. */
export async function checkRecords(
  deps: DomainRunDeps,
  taken: TakenDomainRun,
  mapping: DomainMapping,
): Promise<Checked> {
  const { looker, now, targetOf } = deps;
  const looked = await looker.look(taken.domain, mapping.proof, targetOf(taken.slug));
  const seen = { seen: looked, seenAt: now() };
  const waiting = (): Checked => ({ kind: 'not yet', result: wait(deps, taken, looked) });
  if (looked.proof !== 'found') return waiting();
  if (!(await claim(deps, taken, mapping)))
    return {
      kind: 'not yet',
      result: {
        run: { ...seen, aim: 'rest', nextAt: null },
        mapping: { status: 'FAILED', failure: { step: 'records', code: 'taken', detail: '' } },
        log: { step: 'records', outcome: 'failed', code: 'taken' },
      },
    };
  return looked.points === 'found' ? { kind: 'ready', seen } : waiting();
}

/**
 * Gives a domain to the organization that proves it. One that has it already keeps it while its own TXT record is
 * there; without the record it loses the domain.
 */
async function claim(deps: DomainRunDeps, taken: TakenDomainRun, { proof }: DomainMapping): Promise<boolean> {
  const { app, looker, now } = deps;
  const { tenantId, mappingId, domain: host } = taken;
  const owner = await ownerOfHost(app.db, host);
  if (owner && owner.tenantId !== tenantId) {
    if (await looker.hasProof(host, owner.proof)) return false;
    await takeFrom(deps, owner, host);
  }
  return app.db.inTenant(tenantId, (tx) => claimHost(tx, { host, tenantId, mappingId, proof, now: now() }));
}

function wait({ now }: DomainRunDeps, taken: TakenDomainRun, looked: LookedRecords): StepResult {
  const seen = { seen: looked, seenAt: now() };
  const pause = pauseAfter((now().getTime() - taken.beganAt.getTime()) / 1_000);
  if (pause === undefined)
    return {
      run: { ...seen, aim: 'rest', nextAt: null },
      mapping: { status: 'FAILED', failure: { step: 'records', code: 'recordsMissing', detail: '' } },
      log: { step: 'records', outcome: 'failed', code: 'recordsMissing' },
    };
  return {
    run: { ...seen, nextAt: inSeconds(now(), pause) },
    mapping: { status: 'PENDING' },
    log: differs(taken.seen, looked)
      ? { step: 'records', outcome: 'waiting', detail: `TXT ${looked.proof}, address ${looked.points}` }
      : undefined,
  };
}
