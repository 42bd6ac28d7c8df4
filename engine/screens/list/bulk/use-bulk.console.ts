import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RecordFrame, TagOfRecord } from '../../../definition/resource.ts';
import { ApiError } from '../../../http/client.ts';
import type { BatchResponse, ListQueryInput } from '../../../http/resource-client.ts';
import { useResourceActions } from '../../hooks/actions.console.tsx';
import { useClient } from '../../console-context.console.tsx';
import type { ResourceUi } from '../../resource-ui.console.ts';
import { useProblemText } from '../../problem-text.console.ts';
import { queryKeys } from '../../hooks/queries.console.ts';

/** The API accepts a hundred at a time. */
const BATCH = 100;
/** The most refusals that are listed; people do not read more. */
const NAMED = 50;

type Seen = { id: string; version: number };

/** The operation to run on each record. */
export type BulkWork = { kind: 'remove' | 'restore' } | { kind: 'tag' | 'untag'; tag: TagOfRecord };

export interface BulkProgress {
  done: number;
  total: number;
}

/** The result of a batch. */
export interface BulkOutcome {
  work: BulkWork;
  /** The changed records, at their new versions. */
  changed: Seen[];
  refused: { id: string; item: unknown; why: string }[];
  refusedCount: number;
  stopped: boolean;
}

export interface Bulk<Item> {
  progress: BulkProgress | undefined;
  outcome: BulkOutcome | undefined;
  /** Runs it on the selected records. */
  toChosen(work: BulkWork, items: readonly Item[]): Promise<void>;
  /** Runs it on everything that a list's query matches, page by page. */
  toMatching(work: BulkWork, query: ListQueryInput, total: number): Promise<void>;
  /** Undoes the last batch; undefined if there is nothing to undo. */
  undo: (() => Promise<void>) | undefined;
  stop(): void;
  forget(): void;
}

const OPPOSITE = { remove: 'restore', restore: undefined, tag: 'untag', untag: 'tag' } as const;

/**
 * Batch operations, a hundred records at a time: each record has its own result, refusals are listed, and one undo
 * reverts all.
 */
export function useBulk<Item extends RecordFrame>(ui: ResourceUi<Item>): Bulk<Item> {
  const { definition } = ui;
  const client = useClient().of(definition);
  const queries = useQueryClient();
  const actions = useResourceActions(ui);
  const problems = useProblemText(ui);
  const [progress, setProgress] = useState<BulkProgress>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const stopped = useRef(false);

  const send = async (work: BulkWork, items: Seen[]): Promise<BatchResponse[]> => {
    if (!('tag' in work)) return (await client.batch(work.kind, items)).results;
    const ids = [work.tag.id];
    const change = work.kind === 'tag' ? { add: ids, remove: [] } : { add: [], remove: ids };
    return (await client.batchTag(change, items)).results;
  };

  const run = async (work: BulkWork, batches: AsyncIterable<Seen[]>, total: number): Promise<void> => {
    stopped.current = false;
    const end: BulkOutcome = { work, changed: [], refused: [], refusedCount: 0, stopped: false };
    let done = 0;
    setOutcome(undefined);
    setProgress({ done, total });
    try {
      for await (const items of batches) {
        if (stopped.current) break;
        for (const { id, ok, version, changed, problem } of await send(work, items)) {
          const item = items.find((one) => one.id === id);
          if (ok && changed !== false) end.changed.push({ id, version: version ?? item!.version + 1 });
          if (ok) continue;
          end.refusedCount += 1;
          const why = problem ? (problems.reason(new ApiError(problem)) ?? '') : '';
          if (end.refused.length < NAMED) end.refused.push({ id, item, why });
        }
        done += items.length;
        setProgress({ done, total: Math.max(total, done) });
      }
    } catch (error) {
      const doing = work.kind === 'remove' ? 'deleting' : work.kind === 'restore' ? 'restoring' : 'updating';
      actions.fail(doing, error);
    }
    setProgress(undefined);
    setOutcome({ ...end, stopped: stopped.current });
    void queries.invalidateQueries({ queryKey: queryKeys.all(definition.name) });
  };

  async function* matching(query: ListQueryInput): AsyncGenerator<Seen[]> {
    let cursor: string | undefined;
    do {
      const page = await client.list({ ...query, cursor, limit: BATCH });
      if (page.items.length > 0) yield page.items;
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
  }

  const undone = outcome && OPPOSITE[outcome.work.kind];
  const canUndo =
    undone !== undefined &&
    outcome!.changed.length > 0 &&
    (undone !== 'restore' || (definition.kind === 'resource' && definition.operations.restore));
  return {
    progress,
    outcome,
    toChosen: (work, items) => run(work, inBatches(items), items.length),
    toMatching: (work, query, total) => run(work, matching(query), total),
    undo: canUndo
      ? () =>
          run(
            { ...outcome!.work, kind: undone } as BulkWork,
            inBatches(outcome!.changed),
            outcome!.changed.length,
          )
      : undefined,
    stop: () => void (stopped.current = true),
    forget: () => setOutcome(undefined),
  };
}

async function* inBatches<One>(items: readonly One[]): AsyncGenerator<One[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}
