/** The query of `/login`. With both `organization` and `invitation` the person is accepting an invitation. */
export interface LoginSearch {
  returnTo?: string | undefined;
  organization?: string | undefined;
  invitation?: string | undefined;
}

const text = (value: unknown): string | undefined => {
  const written = typeof value === 'number' ? String(value) : value;
  return typeof written === 'string' && written !== '' && written.length <= 2000 ? written : undefined;
};

/** Reads the query of `/login`, leaving out values that are no text. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  return {
    returnTo: text(search['returnTo']),
    organization: text(search['organization']),
    invitation: text(search['invitation']),
  };
}
