import type { Editor } from 'grapesjs';
import type { PageDetails, PagePayload } from '../builder-props.ts';
import type { Draft } from '../drafts/draft.ts';
import { componentAt, indexPathOf } from '../editor/components.ts';
import { readOutput } from '../page-output.ts';
import { cleanHtml } from '../safety/clean-html.ts';
import { cleanProject, projectOf } from '../safety/clean-project.ts';

/** Everything a save needs, read from the canvas. */
export function collectPayload(editor: Editor, details: PageDetails): PagePayload {
  return { ...readOutput(editor), ...details };
}

/** The state of the edits for a draft, including the text being edited; cheap enough to run while a person types. */
export function collectDraft(
  editor: Editor,
  page: { id: string; version: number },
  details: PageDetails,
): Draft {
  const draft: Draft = {
    pageId: page.id,
    version: page.version,
    savedAt: Date.now(),
    project: cleanProject(editor.getProjectData()) ?? projectOf({}, []),
    ...details,
  };
  const writing = editor.getEditing();
  const element = writing?.view?.el;
  if (writing !== undefined && element)
    draft.writing = { path: indexPathOf(writing), html: cleanHtml(element.innerHTML) };
  return draft;
}

/** Restores the text that was being edited when a draft was stored. */
export function restoreWriting(editor: Editor, writing: Draft['writing']): void {
  const root = editor.getWrapper();
  if (writing === undefined || root === undefined) return;
  componentAt(root, writing.path)?.set('content', cleanHtml(writing.html));
}
