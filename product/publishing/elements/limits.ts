/** The longest html that an element renders to, in bytes. */
export const ELEMENT_BYTES = 500_000;
/** The longest processor time for rendering one element, in ms: the process is killed then. */
export const RENDER_MS = 300;
/** The engine inside is interrupted before that, so that the process can be used again. */
export const ENGINE_MS = 200;
/** Memory of the engine that runs a template, in bytes. */
export const ENGINE_BYTES = 24_000_000;
