/** The entity tag of a record's version. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/** The version that If-Match names; undefined without one. `*` and weak tags name none. */
export function versionFrom(ifMatch: string | undefined): number | undefined {
  const match = /^"(\d{1,9})"$/.exec(ifMatch?.trim() ?? '');
  return match ? Number(match[1]) : undefined;
}
