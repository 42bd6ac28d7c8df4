import { startDocument } from './frame.ts';

export { startEmbeddedForm } from './start.ts';

// In a frame, and opened by itself, the document starts, once all pieces of the script have run; in a page of another
// site the element there starts the form.
queueMicrotask(() => {
  if (document.documentElement.hasAttribute('data-tributary-embedded'))
    startDocument(document.documentElement);
});
