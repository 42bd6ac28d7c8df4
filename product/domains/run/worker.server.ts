import type { Change } from '@tributary/engine/lifecycle/change.ts';
import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import { domainMappings, type DomainFailure } from '@tributary/resources/domain-mappings/domain-mapping.ts';
import { findCertificate } from '../tls/certificates.server.ts';
import { AuthorityRefusal } from '../authority/authority.server.ts';
import { commitStep, type DomainRunDeps, type StepResult } from './commit.server.ts';
import { enrolMappings } from './enrol.server.ts';
import { removeRun, takeDomainRun, type TakenDomainRun } from './queue.server.ts';
import { doStep } from './steps.server.ts';
import { inSeconds } from './times.ts';

const LOOK_MS = 1_000;
/** Attempts at one step, those that ended their process included, before it has failed. */
const MOST_ATTEMPTS = 5;
/** The authority is asked so often whether it is done. */
const MOST_QUESTIONS = 60;
/** Seconds until a renewal that failed is tried again. */
const RENEW_AGAIN_S = 12 * 3_600;
/** Most steps in a row, so that stopping never waits for long. */
const MOST_IN_A_ROW = 50;
const LONGEST_DETAIL = 500;

const attemptsOf = ({ aim, step }: TakenDomainRun): number =>
  step === 'issue' && aim !== 'undo' ? MOST_QUESTIONS : MOST_ATTEMPTS;

/** A renewal that failed is tried again later. Once the certificate has expired, the mapping has failed. */
async function notRenewed(
  { app, now }: DomainRunDeps,
  { tenantId, domain }: TakenDomainRun,
  why: { code: DomainFailure; detail: string },
): Promise<StepResult> {
  const own = await app.db.inTenant(tenantId, (tx) => findCertificate(tx, tenantId, domain));
  const isExpired = !own || own.notAfter <= now();
  const failure = { ...why, step: 'renewal' as const, ...(isExpired ? { code: 'expired' as const } : {}) };
  return {
    run: { aim: 'watch', step: 'watch', nextAt: inSeconds(now(), RENEW_AGAIN_S) },
    mapping: { failure, ...(isExpired ? { status: 'FAILED' as const } : {}) },
    log: { ...why, step: 'renewal', outcome: 'failed' },
  };
}

/** Ends a step that has failed for good: people are told, and may repeat it or roll it back. */
async function failed(
  run: TakenDomainRun,
  code: DomainFailure,
  detail: string,
  deps: DomainRunDeps,
): Promise<StepResult> {
  const { now } = deps;
  if (run.aim === 'renew') return notRenewed(deps, run, { code, detail });
  // A check or a roll back goes on; a mapping waits for people.
  if (run.aim !== 'map')
    return {
      run: { nextAt: inSeconds(now(), 3_600) },
      log: { step: run.step, outcome: 'again', code, detail },
    };
  return {
    run: { aim: 'rest', nextAt: null },
    mapping: { status: 'FAILED', failure: { step: run.step, code, detail } },
    log: { step: run.step, outcome: 'failed', code, detail },
  };
}

/** Errors of the connection to the authority or the resolver. */
const isNetworkError = (error: Error): boolean =>
  'code' in error || /timeout|socket|network/i.test(error.message);

/** Does one step of a taken run, and stores its result. */
export async function workOn(deps: DomainRunDeps, run: TakenDomainRun): Promise<void> {
  if (run.attempts > attemptsOf(run)) {
    const code = run.step === 'issue' ? 'authorityDown' : 'unexpected';
    await commitStep(deps, run, await failed(run, code, '', deps));
    return;
  }
  let result: StepResult | undefined;
  try {
    result = await doStep(deps, run);
  } catch (error) {
    const { message } = error as Error;
    const detail = message.slice(0, LONGEST_DETAIL);
    const code = isNetworkError(error as Error) ? 'authorityDown' : 'unexpected';
    if (error instanceof AuthorityRefusal) result = await failed(run, error.code, detail, deps);
    else if (run.attempts >= attemptsOf(run)) result = await failed(run, code, detail, deps);
    else
      result = {
        run: { attempts: run.attempts },
        log: { step: run.step, outcome: 'again', code, detail },
      };
  }
  if (result) await commitStep(deps, run, result);
  else await deps.app.db.inTenant(run.tenantId, (tx) => removeRun(tx, run.tenantId, run.mappingId));
}

/** Does the steps of every run that is due. @returns how many were done */
export async function workOnDomains(
  deps: DomainRunDeps,
  onError: (error: unknown) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  for (let done = 0; done < MOST_IN_A_ROW && !signal.aborted; done += 1) {
    const run = await takeDomainRun(deps.app.db, deps.now());
    if (!run) return done;
    try {
      await workOn(deps, run);
    } catch (error) {
      // Its attempt is counted: it comes again later.
      onError(error);
    }
  }
  return MOST_IN_A_ROW;
}

/** Maps, watches and renews domains, until it is stopped. */
export function startDomains(deps: Omit<DomainRunDeps, 'now'> & { onError: (error: unknown) => void }) {
  const { app, onError } = deps;
  let isEnrolled = false;
  async function turn(signal: AbortSignal): Promise<void> {
    if (!isEnrolled) await enrolMappings(app.db, new Date());
    isEnrolled = true;
    await workOnDomains({ ...deps, now: () => new Date() }, onError, signal);
  }
  return startTurns(turn, {
    db: app.db,
    everyMs: LOOK_MS,
    wakeOn: { changes: (payload) => (JSON.parse(payload) as Change).resource === domainMappings.name },
    onError,
  });
}
