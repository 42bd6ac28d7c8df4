/** The longest html that an element renders to, in bytes. */
export const ELEMENT_BYTES = 500_000;
/** The longest processor time of one template, in ms: its process is killed then. */
export const TEMPLATE_MS = 120;
/** The engine inside is interrupted before that, so that the process can be used again. */
export const ENGINE_MS = 90;
/** Memory of the engine that runs a template, in bytes. */
export const ENGINE_BYTES = 24_000_000;
