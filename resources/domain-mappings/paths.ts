/** The screen of one mapping. The specification gives it no path of its own for each mapping. */
export const statusPath = (id: string): string => `/general-settings/domain-mappings/status?mapping=${id}`;
