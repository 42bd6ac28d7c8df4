import { useUnsaved } from '@tributary/kit/unsaved.console.ts';
import type { Editor } from 'grapesjs';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BuilderProblem, PageBuilderProps, PageDetails } from '../builder-props.ts';
import { draftKeeper } from '@tributary/engine/screens/drafts/draft-keeper.ts';
import { projectOn } from '../merge/apply.console.ts';
import { LATE_MS, reported } from '../merge/use-merging.console.ts';
import { browserDrafts } from '../drafts/draft-store.console.ts';
import { collectDraft, collectPayload } from './collect.console.ts';
import { problemOf } from '../problems/problem.ts';
import { writeThrough } from './keep-writing.console.ts';
import { useDirty } from './use-dirty.console.ts';
import { finishWriting } from './use-shortcuts.console.ts';

/** How many times in a row colleagues may save first before the save gives up. */
const MOST_MERGES = 5;
const LOOK_MS = 250;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

/** How a page is saved. */
export interface SaveOptions {
  /** The person has seen that a colleague saved, and wants to overwrite it. */
  overwrite: boolean;
  /** An automatic save: it shows no message, and questions wait for the person's own save. */
  quiet?: boolean;
}

export interface Saving {
  state: SaveState;
  dirty: boolean;
  /** How many saves in a row have failed because the server could not be reached; 0 after any other outcome. */
  failedSends: number;
  /** Stores the page; resolves to whether it is stored now. */
  save(options?: SaveOptions): Promise<boolean>;
  touch(): void;
  /** Called once when drafts can't be stored on this device. */
  draftsFail: boolean;
  /** The canvas now counts as stored, for example after the stored page was loaded again. */
  settle(): Promise<void>;
  /** The same after a merge, of which GrapesJS reports parts late. */
  settleMerged(): Promise<void>;
  /** Deletes the draft of this page, for example when it is discarded. */
  forgetDraft(): Promise<void>;
  /** Forgets the draft for good, before the builder is left without saving. */
  discard(): Promise<void>;
}

interface Wiring {
  editor: Editor | null;
  props: PageBuilderProps;
  details: PageDetails;
  /** Called with a refusal or failure; the edits stay. */
  refused(problem: BuilderProblem): void;
  /**
   * Merges others' changes stored since; resolves to whether the save can be tried again, or was handed to the person.
   */
  merge(quiet: boolean): Promise<'merged' | 'asked' | 'impossible'>;
  /** Whether a merge was applied so lately that GrapesJS may still report it. */
  isReporting(): boolean;
  /** No draft is written while an existing one waits for a choice. */
  paused: boolean;
}

/** Saving, unsaved state and drafts of one open page. */
export function useSaving({ editor, props, details, refused, merge, isReporting, paused }: Wiring): Saving {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [failedSends, setFailedSends] = useState(0);
  const [draftsFail, setDraftsFail] = useState(false);
  const latest = useRef({ props, details, paused });
  latest.current = { props, details, paused };
  const isDiscarded = useRef(false);

  const keeper = useMemo(
    () =>
      draftKeeper(() => {
        if (editor === null || latest.current.paused || isDiscarded.current) return;
        const draft = collectDraft(editor, latest.current.props.page, latest.current.details);
        browserDrafts.put(draft).catch(() => setDraftsFail(true));
      }),
    [editor],
  );
  const changed = useDirty(editor, keeper.changed);
  useKept(keeper.flush);
  useUnsaved(changed.dirty);

  const { onDirtyChange } = props;
  useEffect(() => {
    onDirtyChange?.(changed.dirty);
  }, [changed.dirty, onDirtyChange]);

  const forgetDraft = useCallback(async () => {
    keeper.cancel();
    await browserDrafts.forget(latest.current.props.page.id).catch(() => undefined);
  }, [keeper]);

  const settle = async (): Promise<void> => {
    setFailed(false);
    setFailedSends(0);
    changed.savedAt(changed.mark());
    await forgetDraft();
  };
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, [editor]);
  /** Whether the canvas and the settings beside it still are as they were; unknown while a text is edited. */
  const sameAs = (state: string): boolean =>
    editor !== null && !editor.getEditing() && stateOf(editor, latest.current.details) === state;
  /**
   * After a merge GrapesJS reports changes late, some after the save: as long as the page equals the stored one, it
   * counts as stored.
   */
  const settleWhileSame = async (state: string): Promise<void> => {
    const until = Date.now() + LATE_MS;
    while (Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      if (!isOpen.current || !sameAs(state)) return;
      if (!changed.isSaved()) await settle();
    }
  };

  const running = useRef<Promise<boolean> | null>(null);
  const saveOnce = async (options?: SaveOptions): Promise<boolean> => {
    const quiet = options?.quiet === true;
    if (editor === null) return false;
    let mark = changed.mark();
    let merged: string | null = null;
    const store = async (tries: number): Promise<boolean> => {
      try {
        const payload = await writeThrough(editor, () => {
          mark = changed.mark();
          if (isReporting()) merged = stateOf(editor, latest.current.details);
          return collectPayload(editor, latest.current.details);
        });
        await latest.current.props.onSave(payload, options);
        return true;
      } catch (thrown) {
        if (problemOf(thrown).status !== 412 || tries === 0) throw thrown;
        await finishWriting(editor);
        const outcome = await merge(quiet);
        if (outcome === 'impossible') throw thrown;
        return outcome === 'merged' && store(tries - 1);
      }
    };
    // At once: before the last change is counted, “Saved” would still be said of the state before it.
    setBusy(true);
    try {
      await writeThrough(editor, () => undefined);
      // The last key before Ctrl+S may not be counted yet.
      await reported();
      if (!(await store(MOST_MERGES))) return false;
      // Before it says “Saved”: a tab that is closed then would offer the draft at its next opening.
      if (changed.mark() === mark) await forgetDraft();
    } catch (thrown) {
      keeper.flush();
      setFailed(true);
      setFailedSends((before) => (isUnreachable(thrown) ? before + 1 : 0));
      if (!quiet) refused(problemOf(thrown));
      return false;
    } finally {
      setBusy(false);
    }
    setFailed(false);
    setFailedSends(0);
    changed.savedAt(mark);
    if (merged !== null) void settleWhileSame(merged);
    return true;
  };
  const save = (options?: SaveOptions): Promise<boolean> => {
    running.current ??= saveOnce(options).finally(() => {
      running.current = null;
    });
    return running.current;
  };

  const settleMerged = async (): Promise<void> => {
    await settle();
    if (editor !== null) await settleWhileSame(stateOf(editor, latest.current.details));
  };

  const resting: SaveState = !changed.dirty ? 'saved' : failed ? 'failed' : 'unsaved';
  return {
    state: busy ? 'saving' : resting,
    dirty: changed.dirty,
    failedSends,
    save,
    touch: changed.touch,
    draftsFail,
    settle,
    settleMerged,
    forgetDraft,
    discard() {
      // The editing of a text ends while the builder is left, which counts as a change.
      isDiscarded.current = true;
      return forgetDraft();
    },
  };
}

/** Whether a save did not reach the server, or its answer did not come back: the same save can succeed later. */
const isUnreachable = (thrown: unknown): boolean =>
  ['network', 'timeout'].includes(problemOf(thrown).code ?? '');

/** Everything that a person can change, as one text. */
const stateOf = (editor: Editor, details: PageDetails): string =>
  JSON.stringify([projectOn(editor), details]);

/** Writes the draft when the tab is hidden or closed, and when the builder is left: its editor is gone afterwards. */
function useKept(flush: () => void): void {
  // Layout effects end before the effect that destroys the editor.
  useLayoutEffect(() => flush, [flush]);
  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', flush);
    };
  }, [flush]);
}
