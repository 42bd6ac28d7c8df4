/** Returns a value with the fields of its objects sorted. Undefined and null fields are left out. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, part]) => part !== undefined && part !== null)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => [key, ordered(part)]);
}

/**
 * Whether two values have the same content, regardless of the order of their fields, which the database does not keep.
 */
export const sameContent = (one: unknown, other: unknown): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
