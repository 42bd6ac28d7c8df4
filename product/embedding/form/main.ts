import { startDocument } from './frame.ts';

export { startEmbeddedForm } from './start.ts';

// In a frame, and opened by itself, the document starts; in a page of another site the element there starts the form.
if (document.documentElement.hasAttribute('data-tributary-embedded')) startDocument(document.documentElement);
