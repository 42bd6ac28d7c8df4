import { Loader } from '@mantine/core';
import { toastFailure, toastWarning } from '@tributary/kit/components/toasts.console.tsx';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  BuilderPage,
  BuilderProblem,
  PageBuilderProps,
  PageDetails,
  PagePayload,
} from './builder-props.ts';
import { useClipboard } from './clip/use-clipboard.console.ts';
import { CanvasStage } from './canvas/CanvasStage.console.tsx';
import { EmptyPage } from './canvas/EmptyPage.console.tsx';
import { SelectionOverlay } from './canvas/SelectionOverlay.console.tsx';
import { useFit } from './canvas/use-fit.console.ts';
import { useSelecting } from './canvas/use-selecting.console.ts';
import type { DeviceId } from './devices.ts';
import { PageConflictDialog } from './dialogs/PageConflictDialog.console.tsx';
import { DraftDialog } from './dialogs/DraftDialog.console.tsx';
import { PlaceholdersDialog } from './dialogs/PlaceholdersDialog.console.tsx';
import { LeaveDialog } from './dialogs/LeaveDialog.console.tsx';
import { ShortcutsDialog } from './dialogs/ShortcutsDialog.console.tsx';
import { isBehind } from './drafts/draft.ts';
import { saidBy } from './editor/components.ts';
import { isDescribedBy } from './editor/library-pictures.console.ts';
import { EXCERPT, findPlaceholders, type Placeholder } from './editor/placeholders.ts';
import { loadProject } from './editor/create-editor.console.ts';
import { FindBar } from './find/FindBar.console.tsx';
import { useFinding } from './find/use-finding.console.ts';
import { useCanvasLook } from './look/use-canvas-look.console.ts';
import { PageMergeDialog } from './merge/PageMergeDialog.console.tsx';
import { useLive } from './merge/use-live.console.ts';
import { useMerging } from './merge/use-merging.console.ts';
import { Inspector } from './panels/Inspector.console.tsx';
import { builderActions, type BuilderAction } from './screen/actions.console.ts';
import { type PageBuilderState, PageBuilderContext } from './screen/builder-context.console.ts';
import { collectPayload, restoreWriting } from './screen/collect.console.ts';
import { SidePanels } from './screen/SidePanels.console.tsx';
import { TopBar } from './screen/TopBar.console.tsx';
import { useAutosave } from './autosave/use-autosave.console.ts';
import { useRetry } from './autosave/use-retry.console.ts';
import { useAnnouncer } from './screen/use-announcer.console.ts';
import { useDraftOffer } from './screen/use-draft-offer.console.ts';
import { useEditor } from './screen/use-editor.console.ts';
import { usePanels } from './screen/use-panels.console.ts';
import { useProblemWords } from './problems/use-problem-words.console.ts';
import { usePublishing } from './screen/use-publishing.console.ts';
import { useReload } from './screen/use-reload.console.ts';
import { useSaving } from './screen/use-saving.console.ts';
import { useShortcuts } from './screen/use-shortcuts.console.ts';
import { usePictures } from './screen/use-pictures.console.ts';
import { useShown } from './screen/use-shown.console.ts';
import { useSiteParts } from './screen/use-site-parts.console.ts';
import { useSlots } from './screen/use-slots.console.ts';
import { useSelectionNews } from './several/use-selection-news.console.ts';
import { TeamOverlay } from './team/TeamOverlay.console.tsx';
import { useOpenThread } from './team/use-open-thread.console.ts';
import { starterMessages } from './starter-messages.ts';
import './screen/screen.css';
import './panels/panels.css';
import './panels/inspector.css';
import './panels/inspector-fields.css';
import './dialogs/dialogs.css';

const PageCodeDialog = lazyPart(
  async () => (await import('./code/PageCodeDialog.console.tsx')).PageCodeDialog,
);

const detailsOf = ({ pageMetadata, siteParts }: BuilderPage): PageDetails => ({
  pageMetadata: pageMetadata ?? {},
  siteParts: siteParts ?? { header: false, footer: false },
});

/**
 * The full-screen page builder. It accesses no data: props provide the content and receive the results. Unsaved edits
 * survive a crash in the browser's own storage.
 */
export default function PageBuilder(props: PageBuilderProps) {
  const { page, organization, team } = props;
  const { t } = useTranslation('pageBuilder');
  const stage = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const editor = useEditor(container, props);
  const [device, setDevice] = useState<DeviceId>(() => (window.innerWidth < 600 ? 'mobile' : 'desktop'));
  const [preview, setPreview] = useState(false);
  const { panel, openPanel, inspector, openInspector } = usePanels(editor);
  const [dialog, setDialog] = useState<'leave' | 'help' | 'conflict' | 'code' | null>(null);
  const [placeholders, setPlaceholders] = useState<Placeholder[] | null>(null);
  const [mine, setMine] = useState<PagePayload | null>(null);
  const [details, setDetails] = useState(() => detailsOf(page));
  const zoom = useFit(editor, stage, device);
  const announcer = useAnnouncer();
  const offer = useDraftOffer(editor, page);
  useSlots(editor, props);
  const pictures = usePictures(editor, props);
  useCanvasLook(editor, props.lookCss);
  useSiteParts(editor, details.siteParts, props.sitePartsHtml);
  useSelecting(editor, !preview);

  const problemWords = useProblemWords();
  const refused = (problem: BuilderProblem): void => {
    if (problem.status === 412 && editor !== null) {
      setMine(collectPayload(editor, details));
      setDialog('conflict');
      return;
    }
    const why = problemWords(problem, t('save.problem'));
    toastFailure(why);
    announcer.announce(why);
  };
  const merging = useMerging({ editor, props, details, setDetails, detailsOf });
  const saving = useSaving({
    editor,
    props,
    details,
    refused,
    merge: async (quiet) => {
      const outcome = await merging.mergeIn({ live: quiet });
      // A colleague's change is on the canvas already: the save is tried again.
      if (outcome === 'same') return 'merged';
      return outcome === 'waits' ? 'impossible' : outcome;
    },
    isReporting: merging.isReporting,
    paused: offer.pending,
  });
  const publishing = usePublishing(props, saving);
  const reload = useReload(editor, saving.settle);
  useLive({
    editor,
    follow: props.followSaves,
    mergeIn: merging.mergeIn,
    busy: saving.state === 'saving' || offer.pending,
    dirty: saving.dirty,
    settle: () => void saving.settleMerged(),
  });
  const { draftsFail } = saving;
  useEffect(() => {
    if (draftsFail) toastWarning(t('draft.unavailable'));
  }, [draftsFail, t]);

  const tell = useRef<(deed: BuilderAction) => void>(() => undefined);
  tell.current = announcer.tell;
  const language = page.language;
  const actions = useMemo(
    () =>
      editor === null
        ? null
        : builderActions(
            editor,
            () => starterMessages(language, organization),
            (deed) => tell.current(deed),
          ),
    [editor, language, organization],
  );
  useShown(editor, props.show, () => openInspector(true));
  useOpenThread(editor, team, () => openPanel('comments'));
  const save = (): void => void saving.save();
  const askToPublish = (): void => {
    const root = editor?.getWrapper();
    const found = root === undefined ? [] : findPlaceholders(root, isDescribedBy(pictures));
    if (found.length > 0) setPlaceholders(found);
    else void publishing.publish();
  };
  const isBlocked =
    props.blocked === true ||
    dialog !== null ||
    merging.question !== null ||
    placeholders !== null ||
    offer.draft !== null;
  useAutosave(editor, saving, isBlocked);
  useRetry(editor, saving, isBlocked);
  const finding = useFinding(editor);
  const comment = (): void => {
    if (team) openPanel('comments');
  };
  useShortcuts(editor, actions, { save, find: finding.open, comment }, isBlocked);
  useClipboard(editor, actions, isBlocked);
  useSelectionNews(editor, announcer.announce);

  const builder: PageBuilderState | null =
    editor === null || actions === null
      ? null
      : {
          editor,
          actions,
          page,
          forms: props.forms,
          counters: props.counters,
          elements: props.elements,
          ...(props.makeForm ? { makeForm: props.makeForm } : {}),
          ...(props.makeCounter ? { makeCounter: props.makeCounter } : {}),
          ...(props.makeElement ? { makeElement: props.makeElement } : {}),
          ...(props.centers ? { centers: props.centers } : {}),
          ...(props.sections ? { sections: props.sections } : {}),
          ...(props.keepElement ? { keepElement: props.keepElement } : {}),
          ...(props.loadProperties ? { loadProperties: props.loadProperties } : {}),
          device,
          setDevice,
          details,
          setDetails: (changes) => {
            setDetails((before) => ({ ...before, ...changes }));
            saving.touch();
          },
          announce: announcer.announce,
          save: () => (saving.dirty ? saving.save() : Promise.resolve(true)),
          ...(team === undefined ? {} : { team }),
          pictures,
          ...(props.pickImage === undefined ? {} : { pickImage: props.pickImage }),
          ...(props.pickDocument === undefined ? {} : { pickDocument: props.pickDocument }),
          ...(props.logo === undefined ? {} : { logo: props.logo }),
          ...(props.retryLayout === undefined ? {} : { retryLayout: props.retryLayout }),
        };

  const restore = (): void => {
    if (editor === null || offer.draft === null) return;
    loadProject(editor, offer.draft.project);
    restoreWriting(editor, offer.draft.writing);
    const { pageMetadata, siteParts = details.siteParts } = offer.draft;
    setDetails({ pageMetadata, siteParts });
    offer.answered();
    saving.touch();
  };
  const discard = (): void => {
    offer.answered();
    void saving.forgetDraft();
  };
  const takeTheirs = (theirs: BuilderPage): void => {
    if (editor === null) return;
    reload(theirs);
    setDetails(detailsOf(theirs));
    setDialog(null);
  };

  return (
    <PageBuilderContext.Provider value={builder}>
      <div className="pb" dir={props.direction} lang={props.locale} data-preview={preview || undefined}>
        {builder && (
          <TopBar
            zoom={zoom}
            preview={preview}
            onPreview={setPreview}
            onBack={() => (saving.dirty ? setDialog('leave') : props.onExit())}
            onHelp={() => setDialog('help')}
            onCode={() => setDialog('code')}
            {...(team === undefined ? {} : { team })}
            saveState={saving.state}
            retries={saving.failedSends > 0}
            onSave={save}
            revisions={props.renderRevisions?.({ unsaved: saving.dirty, reload: takeTheirs })}
            publishing={{
              published: publishing.published,
              busy: publishing.busy,
              unsaved: saving.dirty,
              unpublished: props.unpublished ?? 0,
              allowed: props.canPublish ?? true,
              ...(props.publicUrl === undefined ? {} : { publicUrl: props.publicUrl }),
              ...(props.publishingPath === undefined ? {} : { publishingPath: props.publishingPath }),
              onPublish: askToPublish,
              onUnpublish: () => void publishing.unpublish(),
            }}
          />
        )}
        <div className="pb-body">
          {builder && !preview && (
            <SidePanels open={panel} onOpen={openPanel} inspector={inspector} onInspector={openInspector} />
          )}
          <CanvasStage container={container} stage={stage} editor={editor}>
            {builder === null ? (
              <div className="pb-waiting" role="status">
                <Loader />
                <span className="pb-hidden">{t('canvas.loading')}</span>
              </div>
            ) : (
              <>
                {!preview && <SelectionOverlay stage={stage.current} />}
                {finding.shown && !preview && <FindBar finding={finding} />}
                {!preview && team && (
                  <TeamOverlay
                    team={team}
                    stage={stage.current}
                    onThread={(threadId) => {
                      team.setOpen(threadId);
                      openPanel('comments');
                    }}
                  />
                )}
                <EmptyPage hidden={preview || offer.draft !== null} onBlocks={() => openPanel('blocks')} />
              </>
            )}
          </CanvasStage>
          {builder && inspector && !preview && <Inspector onClose={() => openInspector(false)} />}
        </div>
        <div className="pb-hidden" role="status" aria-live="polite">
          {announcer.sentence}
        </div>
        <LeaveDialog
          opened={dialog === 'leave'}
          saving={saving.state === 'saving'}
          pageName={page.name}
          onStay={() => setDialog(null)}
          onLeave={() => void saving.discard().then(props.onExit)}
          onSaveAndLeave={() =>
            void saving
              .save()
              .then((stored) =>
                stored ? props.onExit() : setDialog((now) => (now === 'leave' ? null : now)),
              )
          }
        />
        {builder && dialog === 'code' && (
          <PageCodeDialog onMissing={() => setDialog(null)} onClose={() => setDialog(null)} />
        )}
        <ShortcutsDialog opened={dialog === 'help'} onClose={() => setDialog(null)} />
        <PageMergeDialog
          question={merging.question}
          onKeepEditing={merging.dismiss}
          onChosen={(choices) =>
            void merging.mergeIn({ choices }).then((outcome) => outcome === 'merged' && saving.save())
          }
          onCompare={() => {
            merging.dismiss();
            refused({ status: 412 });
          }}
        />
        <PageConflictDialog
          opened={dialog === 'conflict'}
          mine={mine}
          {...(props.loadLatest === undefined ? {} : { loadLatest: props.loadLatest })}
          onKeepEditing={() => setDialog(null)}
          onOverwrite={() => {
            setDialog(null);
            void saving.save({ overwrite: true });
          }}
          onTakeTheirs={takeTheirs}
        />
        <PlaceholdersDialog
          found={
            placeholders?.map(({ component, kind }) => ({
              kind,
              excerpt: saidBy(component, EXCERPT),
              select: () => {
                setPlaceholders(null);
                setPreview(false);
                openInspector(true);
                actions?.select(component);
              },
            })) ?? null
          }
          text={t('placeholders.text')}
          back={{ label: t('placeholders.back'), run: () => setPlaceholders(null) }}
          publishLabel={t('placeholders.publish')}
          onClose={() => setPlaceholders(null)}
          onPublish={() => {
            setPlaceholders(null);
            void publishing.publish();
          }}
        />
        <DraftDialog
          draft={offer.draft}
          behind={offer.draft !== null && isBehind(offer.draft, page.version)}
          onRestore={restore}
          onDiscard={discard}
        />
      </div>
    </PageBuilderContext.Provider>
  );
}
