import type { LiveField } from '../live/live-field.ts';

/** Empty until pieces of the script add their types. */
export const liveFields: Record<string, LiveField | undefined> = {};
