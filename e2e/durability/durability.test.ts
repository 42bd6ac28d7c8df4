import { beforeAll, describe, expect, it } from 'vitest';
import { weatherStorm, type StormReport } from './storm.ts';

const SUBMISSIONS = 1_000;
const KILLS = { serverKills: 6, postgresKills: 4 };

/** Promised where an undisturbed restart takes a second. Where it takes longer, these take as many times as long. */
const BACK_AFTER_MS = { server: 3_000, postgres: 8_000 };

describe('a server and a Postgres that are killed while they take submissions', () => {
  let storm: StormReport;
  beforeAll(async () => {
    storm = await weatherStorm({
      submissions: SUBMISSIONS,
      clients: 16,
      ...KILLS,
      submitMs: 240_000,
      // A donor who leaves after paying is known by the payment service's notification alone, which a busy machine delays.
      settleMs: 300_000,
    });
    const { acknowledged, sentAgain, calmRestartMs, seconds, kills } = storm;
    console.info({ acknowledged, sentAgain, calmRestartMs, seconds });
    console.table(kills);
  }, 600_000);

  it('acknowledge every submission in the end', () => {
    expect(storm.refused).toEqual([]);
    expect(storm.acknowledged).toBe(SUBMISSIONS);
    expect(storm.kills).toHaveLength(KILLS.serverKills + KILLS.postgresKills);
  });

  it('lose none that was acknowledged and record none twice', () => {
    expect(storm.disagreements.lost).toEqual([]);
    expect(storm.disagreements.duplicated).toEqual([]);
  });

  it('count every submission, to the cent: charges, transactions and counters agree', () => {
    expect(storm.disagreements.money).toEqual([]);
    expect(storm.disagreements.counters).toEqual([]);
  });

  it('bring every donor to the payment page and back', () => {
    expect(storm.stranded).toEqual([]);
  });

  it('are back at work soon', () => {
    const slower = Math.max(1, storm.calmRestartMs / 1_000);
    const late = storm.kills.filter(({ victim, backAfterMs }) => {
      const promised = victim === 'server' ? BACK_AFTER_MS.server : BACK_AFTER_MS.postgres;
      return backAfterMs > promised * slower;
    });
    expect(late).toEqual([]);
  });
});
