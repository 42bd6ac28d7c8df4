import { draftShelf } from '@tributary/engine/screens/drafts/draft-shelf.console.ts';
import type { Draft } from './draft.ts';

/** Drafts of pages on this device; the builder works on without them where there is no storage, and says so. */
export const browserDrafts = draftShelf<Draft>('tributary-builder', 'pageId');
