import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { domainMappings, type DomainMapping } from '@tributary/resources/domain-mappings/domain-mapping.ts';
import { newKey, requestFor } from '../authority/authority.server.ts';
import {
  findCertificate,
  endsSoon,
  keyPlace,
  readCertificate,
  storeCertificate,
} from '../tls/certificates.server.ts';
import type { DomainRunDeps, StepResult } from './commit.server.ts';
import type { TakenDomainRun } from './queue.server.ts';
import { checkRecords } from './records.server.ts';
import { inSeconds, NO_ORDER, WATCH_S } from './times.ts';
import { undoNext } from './undo.server.ts';
import { watchDomain } from './watch.server.ts';

/**
 * Does the next step of a run. It may be repeated: each step first checks the results of an earlier attempt.
 * @returns the result to store; undefined where the mapping no longer exists
 * @throws AuthorityRefusal, and errors of the network
 */
export async function doStep(deps: DomainRunDeps, taken: TakenDomainRun): Promise<StepResult | undefined> {
  const { tenantId, mappingId } = taken;
  const found = await deps.app.db.inTenant(tenantId, (tx) =>
    findDocument(tx, tenantId, domainMappings, mappingId),
  );
  if (!found) return undefined;
  const mapping = found.data;
  if (taken.aim === 'rest') return { run: { nextAt: null } };
  if (taken.aim === 'undo') return undoNext(deps, taken);
  if (taken.aim === 'watch') return watchDomain(deps, taken, mapping);
  switch (taken.step) {
    case 'authorization':
      return authorize(deps, taken);
    case 'certificate':
      return makeKey(deps, taken);
    case 'issue':
      return issue(deps, taken);
    default:
      return proved(deps, taken, mapping);
  }
}

/** The first step: the TXT record proves the domain, and the domain points here. Nothing is ordered before. */
async function proved(
  deps: DomainRunDeps,
  taken: TakenDomainRun,
  mapping: DomainMapping,
): Promise<StepResult> {
  const checked = await checkRecords(deps, taken, mapping);
  if (checked.kind === 'not yet') return checked.result;
  const { seen } = checked;
  const { tenantId, domain } = taken;
  const own = await deps.app.db.inTenant(tenantId, (tx) => findCertificate(tx, tenantId, domain));
  const hasCertificate = own !== undefined && !endsSoon(own, deps.now());
  if (!deps.authority || hasCertificate)
    return {
      run: { ...seen, ...NO_ORDER, aim: 'watch', step: 'watch', nextAt: inSeconds(deps.now(), WATCH_S) },
      mapping: { status: 'MAPPED', failure: null },
      log: { step: 'records', outcome: 'done' },
    };
  return {
    run: { ...seen, ...NO_ORDER, step: 'authorization', nextAt: deps.now() },
    mapping: { status: 'AUTHORIZING', failure: null },
    log: { step: 'records', outcome: 'done' },
  };
}

/** Creates the authorization of the domain at the certificate authority. */
async function authorize({ authority, now }: DomainRunDeps, taken: TakenDomainRun): Promise<StepResult> {
  const { url, challenge } = await authority!.order(taken.domain);
  return {
    run: {
      step: 'certificate',
      nextAt: now(),
      orderUrl: url,
      challengeToken: challenge?.token ?? null,
      challengeAnswer: challenge?.answer ?? null,
      sealedKey: null,
    },
    ...(taken.aim === 'map' ? { mapping: { status: 'ISSUING' as const } } : {}),
    log: { step: 'authorization', outcome: 'done', detail: new URL(url).host },
  };
}

/** Creates the certificate: its key, which never leaves this installation unsealed. */
async function makeKey(
  { sealer, now }: DomainRunDeps,
  { tenantId, domain }: TakenDomainRun,
): Promise<StepResult> {
  return {
    run: {
      step: 'issue',
      nextAt: now(),
      sealedKey: sealer.seal(await newKey(), keyPlace(tenantId, domain)),
    },
    log: { step: 'certificate', outcome: 'done', detail: 'P-256' },
  };
}

/** Seconds between two questions whether the authority is done; longer each time. */
const MOST_PAUSE_S = 60;

/** Lets the authority authorize the certificate, and stores it. */
async function issue({ authority, sealer, now }: DomainRunDeps, taken: TakenDomainRun): Promise<StepResult> {
  const { tenantId, domain, orderUrl, sealedKey, attempts } = taken;
  if (orderUrl === null || sealedKey === null) return { run: { step: 'authorization', nextAt: now() } };
  const key = sealer.open(sealedKey, keyPlace(tenantId, domain)).toString();
  const chain = await authority!.advance(orderUrl, () => requestFor(domain, key));
  if (chain === undefined)
    return { run: { attempts, nextAt: inSeconds(now(), Math.min(attempts, MOST_PAUSE_S)) } };
  const { issuer, notBefore, notAfter } = readCertificate(chain);
  return {
    run: { ...NO_ORDER, aim: 'watch', step: 'watch', nextAt: inSeconds(now(), WATCH_S) },
    mapping: {
      status: 'MAPPED',
      failure: null,
      certificate: { issuer, notBefore: notBefore.toISOString(), notAfter: notAfter.toISOString() },
    },
    log: { step: taken.aim === 'renew' ? 'renewal' : 'issue', outcome: 'done' },
    alsoDo: (tx) => storeCertificate(tx, { tenantId, host: domain, chain, sealedKey }),
  };
}
