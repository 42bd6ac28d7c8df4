import { toastInfo } from '@tributary/kit/components/toasts.console.tsx';
import type { Editor } from 'grapesjs';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuilderPage, PageBuilderProps, PageDetails } from '../builder-props.ts';
import { storedProject } from '../editor/create-editor.console.ts';
import { applyProject, leavesAlone, projectOn } from './apply.console.ts';
import { changesBetween, type ElementChange } from './changes.ts';
import type { ConflictChoices, PageConflict } from './conflict.ts';
import { useElementName } from './element-name.console.ts';
import { mergeDetails } from './merge-details.ts';
import { mergeProjects } from './merge-project.ts';

/**
 * Resolves once the canvas has counted the last change or merge: GrapesJS does so two timers later. Before that, a mark
 * of the stored state would be older than the change, and the page would permanently count as changed.
 */
export async function reported(): Promise<void> {
  for (let timer = 0; timer < 3; timer += 1) await new Promise((resolve) => setTimeout(resolve));
}

/** Milliseconds after a merge in which GrapesJS may report the merge's changes of the canvas. */
export const LATE_MS = 3000;
/** How many elements a toast names. */
const NAMED = 3;
const NO_CHOICES: ConflictChoices = new Map();

/**
 * Result of a merge: the canvas has both; nothing was stored since; people must choose first; it waits until the text
 * is no longer edited; or the versions can't be merged.
 */
export type MergeOutcome = 'merged' | 'same' | 'asked' | 'waits' | 'impossible';

/** Conflicts that wait for a choice. */
export interface MergeQuestion {
  conflicts: readonly PageConflict[];
  /** Who saved the other version; empty when unknown. */
  by: string;
}

export interface Merging {
  /** The conflicts to choose from; null when there are none. */
  question: MergeQuestion | null;
  dismiss(): void;
  /**
   * Merges others' stored changes into the canvas, which keeps its edits.
   * @param choices of conflicts; a conflict without one is asked for, when `live` is not set
   * @param live whether the merge is automatic: conflicts then stay until the next save
   */
  mergeIn(how?: { choices?: ConflictChoices; live?: boolean }): Promise<MergeOutcome>;
  /** Whether GrapesJS may still report a merge's changes of the canvas. */
  isReporting(): boolean;
}

interface Wiring {
  editor: Editor | null;
  props: Pick<PageBuilderProps, 'beganWith' | 'fetchLatest' | 'whoSaved'>;
  details: PageDetails;
  setDetails(details: PageDetails): void;
  detailsOf(page: BuilderPage): PageDetails;
}

/** Merges versions of the page that other people stored. */
export function useMerging({ editor, props, details, setDetails, detailsOf }: Wiring): Merging {
  const { t, i18n } = useTranslation('pageBuilder');
  const nameOf = useElementName();
  const [question, setQuestion] = useState<MergeQuestion | null>(null);
  const appliedAt = useRef(-Infinity);
  const newest = useRef({ props, details });
  newest.current = { props, details };

  const listed = (names: readonly string[]): string =>
    new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  const tell = (by: string, changes: readonly ElementChange[]): void => {
    if (changes.length === 0) return toastInfo(t('merge.tookSettings', { by }));
    const names = changes.slice(0, NAMED).map(({ fields }) => nameOf(fields));
    const more = changes.length - names.length;
    const what = listed(more > 0 ? [...names, t('merge.more', { count: more })] : names);
    toastInfo(t('merge.took', { by, what }));
  };
  const whoSince = async (version: number): Promise<string> => {
    const names = await newest.current.props.whoSaved?.(version).catch(() => []);
    return names && names.length > 0 ? listed(names) : t('merge.somebody');
  };

  return {
    question,
    dismiss: () => setQuestion(null),
    isReporting: () => performance.now() - appliedAt.current < LATE_MS,
    async mergeIn({ choices = NO_CHOICES, live = false } = {}) {
      const { beganWith, fetchLatest } = newest.current.props;
      if (editor === null || beganWith === undefined || fetchLatest === undefined) return 'impossible';
      const latest = await fetchLatest();
      const began = beganWith();
      if (latest.page.version <= began.version) return 'same';
      const [base, theirs] = [storedProject(began), storedProject(latest.page)];
      if (base === null || theirs === null) return 'impossible';
      const by = await whoSince(began.version);
      // A save and an automatic merge may run at once: the second has nothing left to do.
      if (newest.current.props.beganWith?.().version !== began.version) {
        await reported();
        return 'same';
      }
      // Read after the last wait, so that it includes everything typed until then.
      const mine = projectOn(editor);
      const content = mergeProjects(base, mine, theirs, choices);
      const settings = mergeDetails(
        detailsOf(began),
        newest.current.details,
        detailsOf(latest.page),
        choices,
      );
      const open = [...content.conflicts, ...settings.conflicts].filter(({ key }) => !choices.has(key));
      if (open.length > 0) {
        if (!live) setQuestion({ conflicts: open, by });
        return 'asked';
      }
      const writing = editor.getEditing();
      if (writing && !leavesAlone(mine, content.project, writing.getId())) return 'waits';
      applyProject(editor, content.project);
      appliedAt.current = performance.now();
      setDetails(settings.details);
      latest.accept();
      setQuestion(null);
      tell(by, changesBetween(base, theirs));
      await reported();
      return 'merged';
    },
  };
}
