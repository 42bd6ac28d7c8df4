/** Returns the path of one mapping's screen. The specification gives single mappings no path. */
export const statusPath = (id: string): string => `/general-settings/domain-mappings/status?mapping=${id}`;
