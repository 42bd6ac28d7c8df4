import type { DomainMapping } from '@tributary/resources/domain-mappings/domain-mapping.ts';
import { findCertificate, endsSoon } from '../tls/certificates.server.ts';
import type { DomainRunDeps, StepResult } from './commit.server.ts';
import type { TakenDomainRun } from './queue.server.ts';
import { inSeconds, NO_ORDER, WATCH_S } from './times.ts';

/** So many checks in a row must find a domain elsewhere: DNS servers are wrong for a moment now and then. */
const MOST_MISSES = 2;
/** Seconds until DNS that did not answer, or pointed elsewhere for the first time, is asked again. */
const SOON_S = 600;
/** Seconds between two checks of a domain that points elsewhere. */
const MOVED_S = 3_600;

/** Looks whether a mapped domain still points here, and whether its certificate ends soon. */
export async function watchDomain(
  { app, looker, authority, targetOf, now }: DomainRunDeps,
  taken: TakenDomainRun,
  { proof, failure }: DomainMapping,
): Promise<StepResult> {
  const { tenantId, domain } = taken;
  const looked = await looker.look(domain, proof, targetOf(taken.slug));
  const seen = { seen: looked, seenAt: now() };
  const again = (seconds: number) => ({ ...seen, nextAt: inSeconds(now(), seconds) });
  if (!looked.isAnswered) return { run: again(SOON_S) };
  const wasMoved = failure?.step === 'watch';
  if (looked.points !== 'found') {
    const misses = taken.misses + 1;
    if (wasMoved) return { run: { ...again(MOVED_S), misses } };
    const detail = looked.found.join(', ');
    if (misses < MOST_MISSES)
      return {
        run: { ...again(SOON_S), misses },
        log: { step: 'watch', outcome: 'waiting', code: 'moved', detail },
      };
    return {
      run: { ...again(MOVED_S), misses },
      mapping: { status: 'FAILED', failure: { step: 'watch', code: 'moved', detail } },
      log: { step: 'watch', outcome: 'failed', code: 'moved', detail },
    };
  }
  const back: Pick<StepResult, 'mapping' | 'log'> = wasMoved
    ? { mapping: { status: 'MAPPED', failure: null }, log: { step: 'watch', outcome: 'done' } }
    : {};
  const own = await app.db.inTenant(tenantId, (tx) => findCertificate(tx, tenantId, domain));
  if (authority && (!own || endsSoon(own, now())))
    return {
      run: {
        ...seen,
        ...NO_ORDER,
        misses: 0,
        aim: 'renew',
        step: 'authorization',
        beganAt: now(),
        nextAt: now(),
      },
      ...back,
    };
  return { run: { ...again(WATCH_S), misses: 0 }, ...back };
}
