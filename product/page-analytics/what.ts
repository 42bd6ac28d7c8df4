/** Where a visitor came from, by the page that led here or by the words of its address. */
export const SOURCES = ['direct', 'search', 'social', 'email', 'site', 'internal'] as const;
export type VisitSource = (typeof SOURCES)[number];

export const DEVICE_KINDS = ['desktop', 'phone', 'tablet', 'other'] as const;
export type Device = (typeof DEVICE_KINDS)[number];

/** Counted dimensions of a view, beside the view itself. */
export const DIMENSIONS = ['source', 'host', 'utm_source', 'utm_medium', 'utm_campaign', 'device'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Replaces all values beyond the limit, and values that could identify a person. */
export const OTHER = '*';

/** Different hosts, and different words of each kind, that are told apart for one page and day. */
export const MOST_VALUES = 50;
