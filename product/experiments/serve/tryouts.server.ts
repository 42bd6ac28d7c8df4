import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { lastUsed } from '@tributary/engine/held/last-used.ts';
import { readChange } from '../../publishing/serve/totals/counter-totals.server.ts';
import { isRobot } from '../../robots/robots.ts';
import { createAssignment } from './assign.server.ts';
import { createExperimentCounts } from './counts.server.ts';
import { readExperiments, type Experiments, type RunningExperiment } from './running.server.ts';

/** The form that a visitor gets in the place of a form; undefined for that form itself. */
export type FormForVisitor = (
  request: IncomingMessage,
  response: ServerResponse,
  tenantId: string,
  formId: string,
) => Promise<string | undefined>;

/** The page that a visitor gets in the place of a page that is tried out, or of its variant. */
export interface PageOfVisitor {
  pageId: string;
  /** The forms on it. */
  formIds: readonly string[];
  /** The path that both pages share. */
  path: string;
}

/** A visitor's variants, at addresses other than the pages' own. */
export interface ForVisitor {
  formFor: FormForVisitor;
  /** Undefined for a page that is not tried out. */
  pageFor: (
    request: IncomingMessage,
    response: ServerResponse,
    tenantId: string,
    pageId: string,
  ) => Promise<PageOfVisitor | undefined>;
}

export interface Tryouts extends ForVisitor {
  /** The experiments of an organization that are in memory; undefined while they are not. */
  peek(tenantId: string): Experiments | undefined;
  read(tenantId: string): Promise<Experiments>;
  /** Whether a visitor gets the variant. They are counted once their response was sent. */
  choose(request: IncomingMessage, response: ServerResponse, experiment: RunningExperiment): boolean;
  /** Writes the counts since the last flush. */
  flush(): Promise<void>;
  /** Ends the subscriptions, and writes the rest. */
  close(): Promise<void>;
}

interface Known {
  found: Experiments;
  /** When they were read, and are to be read again. Milliseconds. */
  readAt: number;
  renewAt: number;
}

/** Organizations whose experiments are kept in memory. */
const REMEMBERED = 20_000;
/** Experiments in memory are read again after this, as a notification of a change can be lost. Milliseconds. */
const RENEW_MS = 60_000;
/** Visitors don't wait for that, unless the experiments in memory are older than this. */
const KEEP_MS = 2 * RENEW_MS;
/** The next attempt, where they could not be read. */
const RETRY_MS = 5_000;
/** Resources whose changes can begin, change or end an experiment, or move its pages. */
const CAUSES: ReadonlySet<string> = new Set(['experiments', 'organization']);

/** Chooses between the variants of experiments, for pages and for forms, and counts visitors. */
export function createTryouts({
  db,
  networkOf,
  secret,
  onError,
  now = Date.now,
}: {
  db: Database;
  /** The network that a request comes from. */
  networkOf: (request: IncomingMessage) => string;
  /** The installation's secret, for the choice. */
  secret: string;
  onError: (error: unknown) => void;
  now?: () => number;
}): Tryouts {
  const assign = createAssignment(secret);
  const counts = createExperimentCounts(db, { onError });
  const known = lastUsed<Known>(REMEMBERED);
  const loading = new Map<string, Promise<Experiments>>();
  let changes = 0;

  function load(tenantId: string): Promise<Experiments> {
    const running = loading.get(tenantId);
    if (running) return running;
    const before = changes;
    const promise = readExperiments(db, tenantId)
      .then((found) => {
        // A change came in the meantime: valid for this visit, and read again for the next.
        if (before === changes) known.set(tenantId, { found, readAt: now(), renewAt: now() + RENEW_MS });
        return found;
      })
      .finally(() => loading.delete(tenantId));
    loading.set(tenantId, promise);
    return promise;
  }
  const forget = (tenantId: string): void => {
    changes += 1;
    known.delete(tenantId);
    loading.delete(tenantId);
  };
  const stops = [
    db.listen('publications', forget, () => {
      changes += 1;
      known.clear();
    }),
    db.listen('tenants', forget),
    db.listen('changes', (payload) => {
      const change = readChange(payload);
      if (change && CAUSES.has(change.resource)) forget(change.tenantId);
    }),
  ];

  function peek(tenantId: string): Experiments | undefined {
    const kept = known.get(tenantId);
    const at = now();
    if (!kept || at - kept.readAt >= KEEP_MS) return undefined;
    if (at >= kept.renewAt) {
      kept.renewAt = at + RETRY_MS;
      load(tenantId).catch(onError);
    }
    return kept.found;
  }

  const read = async (tenantId: string): Promise<Experiments> => peek(tenantId) ?? load(tenantId);

  function choose(
    request: IncomingMessage,
    response: ServerResponse,
    experiment: RunningExperiment,
  ): boolean {
    const agent = request.headers['user-agent'] ?? '';
    if (isRobot(agent)) return false;
    const { isVariant, visitor } = assign(experiment, networkOf(request), agent);
    // A page that a browser fetches ahead was perhaps never seen.
    const isAhead = /prefetch|prerender/.test(String(request.headers['sec-purpose'] ?? ''));
    if (request.method === 'GET' && !isAhead)
      response.once('finish', () => {
        const { statusCode } = response;
        if (statusCode === 200 || statusCode === 304) counts.add(experiment, isVariant, visitor);
      });
    return isVariant;
  }

  return {
    peek,
    read,
    choose,
    async formFor(request, response, tenantId, formId) {
      // A visitor gets the form itself when this can't be read.
      const found = await read(tenantId).catch(onError);
      const experiment = found?.byForm.get(formId);
      return experiment && choose(request, response, experiment) ? experiment.variantFormId : undefined;
    },
    async pageFor(request, response, tenantId, pageId) {
      const found = await read(tenantId).catch(onError);
      const experiment = found?.byPage.get(pageId);
      if (!experiment) return undefined;
      const isVariant = choose(request, response, experiment);
      return { ...experiment[isVariant ? 'variant' : 'original'], path: experiment.pagePath };
    },
    flush: counts.flush,
    async close() {
      for (const stop of stops) stop();
      await counts.close();
    },
  };
}
