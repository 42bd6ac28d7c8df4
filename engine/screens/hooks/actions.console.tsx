import { Anchor } from '@mantine/core';
import { toastFailure, toastSuccess, withAction } from '@tributary/kit/components/toasts.console.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useClient } from '../console-context.console.tsx';
import { useAllowed, useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { useProblemText, type Doing } from '../problem-text.console.ts';
import { updatedText } from './updated-text.console.ts';
import { useCreateKey } from './use-create-key.ts';
import { queryKeys, settleRecord } from './queries.console.ts';

type Seen = { id: string; version: number };

/** The toast of a failed call: the failure, and below it the reason if there is one. */
export function FailureText({ what, why }: { what: ReactNode; why: ReactNode }) {
  return (
    <>
      {what}
      {why ? <div style={{ marginBlockStart: 4 }}>{why}</div> : null}
    </>
  );
}

/** Calls of a resource for screens: each reports its success or failure by a toast and updates the cache. */
export interface ResourceActions<Item extends RecordFrame> {
  /** Rejects with errors of single fields, which the form shows. */
  create(body: Record<string, unknown>): Promise<Item>;
  update(seen: Seen, body: Record<string, unknown>): Promise<Item>;
  /** Reports an update that is stored already. */
  settled(record: Item, body: Record<string, unknown>): Item;
  /** @param open opens the copy: the toast then has a link to it */
  duplicate(id: string, open?: (path: string) => void): Promise<Item | undefined>;
  /** Rejects on failure: the delete dialog shows the outcome itself. */
  remove(seen: Seen): Promise<Item>;
  restore(seen: Seen): Promise<Item | undefined>;
  act(seen: Seen, action: string, done: ReactNode, body?: Record<string, unknown>): Promise<Item | undefined>;
  /** Shows a toast for a failure. */
  fail(doing: Doing, error: unknown): void;
}

/** The calls of a resource for screens, with the toasts of the specification, section 8. */
export function useResourceActions<Item extends RecordFrame>(ui: ResourceUi<Item>): ResourceActions<Item> {
  const name = ui.definition.name;
  const calls = useClient().records<Item>(ui.definition);
  const queries = useQueryClient();
  const messages = useResourceMessages(ui);
  const problems = useProblemText(ui);
  const once = useCreateKey();
  const allowed = useAllowed(ui);

  const settle = (record: Item): Item => {
    settleRecord(queries, name, record);
    return record;
  };
  const settled = (record: Item, body: Record<string, unknown>): Item => {
    toastSuccess(updatedText(ui, messages, Object.keys(body)));
    return settle(record);
  };
  const fail = (doing: Doing, error: unknown): void => {
    const [what, why] = [problems.failure(doing, error), problems.reason(error)];
    toastFailure(<FailureText what={what} why={why === what ? undefined : why} />);
  };
  const caught = async (
    doing: Doing,
    work: Promise<Item>,
    done: (record: Item) => ReactNode,
  ): Promise<Item | undefined> => {
    try {
      const record = settle(await work);
      toastSuccess(done(record));
      return record;
    } catch (error) {
      fail(doing, error);
      return undefined;
    }
  };

  return {
    async create(body) {
      const answer: Item & { issued?: object } = await once(body, (key) => calls.create(body, key));
      const record = settle(answer);
      // A repeated request gets the record without its secrets, which are returned only once.
      if (ui.definition.kind === 'resource' && ui.definition.issues && !answer.issued)
        toastFailure(messages.t('screens:issued.lost'));
      toastSuccess(messages.t(ui.createdKey ?? 'screens:done.created', { noun: messages.aNew }));
      return record;
    },
    update: async (seen, body) => settled(await calls.update(seen, body), body),
    settled,
    duplicate: (id, open) =>
      caught('duplicating', calls.duplicate(id), (copy) => {
        const done = messages.t('screens:done.duplicated', { noun: messages.itself });
        const path = allowed.open ? ui.openPath?.(copy) : undefined;
        return path === undefined || !open
          ? done
          : withAction(
              done,
              // Toasts are rendered outside of the router.
              <Anchor
                href={path}
                underline="always"
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  open(path);
                }}
              >
                {messages.t('screens:list.open')}
              </Anchor>,
            );
      }),
    async remove(seen) {
      const record = await calls.remove(seen);
      void queries.invalidateQueries({ queryKey: queryKeys.lists(name) });
      return record;
    },
    restore: (seen) =>
      caught('restoring', calls.restore(seen), () =>
        messages.t('screens:done.restored', { noun: messages.itself }),
      ),
    act: (seen, action, done, body) => caught('updating', calls.act(seen, action, body), () => done),
    fail,
  };
}
