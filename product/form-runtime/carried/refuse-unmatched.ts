import type { Reading } from '@tributary/form-engine/answers.ts';

/** A browser has no matcher of patterns: the server checks them. */
export const refuseUnmatched = (_component: unknown, reading: Reading): Reading => reading;
