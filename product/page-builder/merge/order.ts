/** The members of a longest increasing run of numbers, by their positions in the list. */
function longestRun(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before = numbers.map(() => -1);
  numbers.forEach((number, at) => {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = at;
  });
  const run = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) run.add(at);
  return run;
}

/** The entries of `now` that are not where they were in `before`, relative to the others. New ones are among them. */
export function displaced(before: readonly string[], now: readonly string[]): Set<string> {
  const places = new Map(before.map((id, at) => [id, at]));
  const known = now.filter((id) => places.has(id));
  const run = longestRun(known.map((id) => places.get(id)!));
  const still = new Set(known.filter((_, at) => run.has(at)));
  return new Set(now.filter((id) => !still.has(id)));
}

/**
 * Merges two new orders of one list: entries that only one of both moved or added are where that one put them. Entries
 * that both moved are where `mine` has them.
 * @param members the entries that the result has, each in `mine` or in `theirs`
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  members: ReadonlySet<string>,
): string[] {
  const theirPlaces = new Set(theirs);
  const moved = displaced(base, mine);
  const isPlacedByMine = (id: string): boolean => moved.has(id) || !theirPlaces.has(id);
  const next = new Map<string | null, string[]>();
  let previous: string | null = null;
  for (const id of mine) {
    if (!members.has(id)) continue;
    if (!isPlacedByMine(id)) {
      previous = id;
      continue;
    }
    // A run of moved entries hangs on the entry before the run.
    const run = next.get(previous);
    if (run) run.push(id);
    else next.set(previous, [id]);
  }
  const placedByMine = new Set([...next.values()].flat());
  const order = [...(next.get(null) ?? [])];
  for (const id of theirs) {
    if (!members.has(id) || placedByMine.has(id)) continue;
    order.push(id, ...(next.get(id) ?? []));
  }
  const done = new Set(order);
  // Only where neither list has an entry's neighbour, such as after a move into this list that was taken back.
  return [...order, ...[...members].filter((id) => !done.has(id))];
}
