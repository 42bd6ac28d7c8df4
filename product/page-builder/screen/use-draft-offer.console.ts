import type { Editor } from 'grapesjs';
import { useEffect, useState } from 'react';
import type { BuilderPage } from '../builder-props.ts';
import { type Draft, pageDraftToOffer } from '../drafts/draft.ts';
import { browserDrafts } from '../drafts/draft-store.console.ts';
import { storedProject } from '../editor/create-editor.console.ts';
import { cleanProject } from '../safety/clean-project.ts';

export interface PageDraftOffer {
  draft: Draft | null;
  /** Still loading, or waiting for a choice: the draft must not be overwritten until then. */
  pending: boolean;
  answered(): void;
}

/** Looks for a draft from when this page was last open on this device. */
export function useDraftOffer(editor: Editor | null, page: BuilderPage): PageDraftOffer {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [pending, setPending] = useState(true);
  const [opened] = useState(page);
  useEffect(() => {
    if (editor === null) return;
    let alive = true;
    browserDrafts
      .of(opened.id)
      .catch((): Draft[] => [])
      .then((drafts) => {
        if (!alive) return;
        // Any code on this device may have written to the storage: drafts are cleaned like any stored project.
        const safe = drafts.flatMap((kept) => {
          const project = cleanProject(kept.project);
          return project === null ? [] : [{ ...kept, project }];
        });
        const offer = pageDraftToOffer(safe, storedProject(opened), Date.now());
        setDraft(offer ?? null);
        setPending(offer !== undefined);
      });
    return () => {
      alive = false;
    };
  }, [editor, opened]);
  return {
    draft,
    pending,
    answered() {
      setDraft(null);
      setPending(false);
    },
  };
}
