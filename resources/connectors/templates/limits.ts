/** Longest text that a template may make, in characters. */
export const RENDERED_LIMIT = 256 * 1024;
