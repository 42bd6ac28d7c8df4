/** The date and time that a zone's clocks show, as a date input takes it: `2026-11-23T09:30`. */
export function wallTime(moment: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * The moment at which a zone's clocks show a date and time; undefined for a text that is none. A time that the clocks
 * skip is taken as late as it would have been without the skip; of a time that they show twice, the first is taken.
 */
export function momentInZone(wall: string, zone: string): Date | undefined {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (time: number): number => Date.parse(`${wallTime(new Date(time), zone)}Z`) - time;
  // The offset a day before and a day after: the clocks change once between them at most.
  const offsets = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)];
  const candidates = offsets.map((offset) => asUtc - offset).toSorted((one, other) => one - other);
  const fitting = candidates.find((time) => wallTime(new Date(time), zone) === wall.slice(0, 16));
  return new Date(fitting ?? asUtc - offsets[0]!);
}
