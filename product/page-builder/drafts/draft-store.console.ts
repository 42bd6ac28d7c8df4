import { draftShelf } from '@tributary/engine/screens/drafts/draft-shelf.console.ts';
import type { Draft } from './draft.ts';

/** Drafts of pages on this device; without storage the builder works without them, and says so. */
export const browserDrafts = draftShelf<Draft>('tributary-builder', 'pageId');
