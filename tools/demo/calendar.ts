import type { Random } from './random.ts';

const DAY = 86_400_000;

/** Sunday to Saturday: people sign up on weekend evenings and give after Tuesday's email. */
const WEEK = [1.22, 0.92, 1.34, 1.04, 0.96, 0.74, 0.86];

/** Relative weight of each hour, in local time: breakfast, lunch, and the long evening. */
const HOURS = [2, 1, 1, 1, 1, 2, 8, 16, 22, 24, 26, 25, 34, 30, 24, 22, 23, 28, 36, 48, 54, 46, 26, 9];

export interface Season {
  now: Date;
  /** How many days back it begins. */
  days: number;
  /** Average per day without rhythm and peaks. */
  average: number;
  /** Days before `now` with an appeal, its strength, and over how many days its effect declined. */
  peaks: readonly { daysAgo: number; times: number; over: number }[];
  /** The ratio of the last day to the first; 1 for no growth. */
  growth: number;
}

/** Times of a season in order, none later than `now`: a weekly rhythm, declining peaks, slow growth, chance. */
export function moments(random: Random, season: Season): Date[] {
  const found: number[] = [];
  const today = Math.floor(season.now.getTime() / DAY) * DAY;
  for (let back = season.days; back >= 0; back -= 1) {
    const day = today - back * DAY;
    const rhythm = WEEK[new Date(day).getUTCDay()] ?? 1;
    const peak = season.peaks.reduce((sum, { daysAgo, times, over }) => {
      const since = daysAgo - back;
      return since < 0 ? sum : sum + (times - 1) * Math.exp(-since / over);
    }, 1);
    const growth = 1 + (season.growth - 1) * (1 - back / season.days);
    const expected = season.average * rhythm * peak * growth;
    const count = Math.max(
      0,
      Math.round(expected + random.between(-0.5, 0.5) + random.between(-1, 1) * Math.sqrt(expected)),
    );
    for (let index = 0; index < count; index += 1) {
      const hour = random.weighted(HOURS.map((weight, at) => [at, weight] as const));
      found.push(day + hour * 3_600_000 + random.whole(0, 3_599_999));
    }
  }
  return found
    .filter((moment) => moment <= season.now.getTime())
    .toSorted((a, b) => a - b)
    .map((moment) => new Date(moment));
}
