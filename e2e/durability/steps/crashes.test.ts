import { beforeAll, describe, expect, it } from 'vitest';
import { recordFigures, soak } from '../../../tools/testing/soak.ts';
import { CRASH_POINTS } from './crash-points.ts';
import { crashEverywhere, type CrashReport } from './crashes.ts';

const DONATIONS = soak(100, 1_000);
const ROUNDS = soak(1, 6);
const PATIENCE_MS = soak(150_000, 1_800_000);

describe('donations while the server is killed at every step, and notifications are repeated, mixed, late and lost', () => {
  let report: CrashReport;
  beforeAll(async () => {
    report = await crashEverywhere({ donations: DONATIONS, rounds: ROUNDS, patienceMs: PATIENCE_MS });
    const { crashes, acknowledged } = report;
    await recordFigures('donations with a crash at every step', { acknowledged, crashes: crashes.length });
  }, PATIENCE_MS + 120_000);

  it('met a crash at every step', () => {
    expect(report.crashes).toHaveLength(CRASH_POINTS.length * ROUNDS);
  });

  it('are all acknowledged, and their donors come to the payment page and back', () => {
    expect(report.refused).toEqual([]);
    expect(report.stranded).toEqual([]);
    expect(report.acknowledged).toBe(DONATIONS);
  });

  it('are charged, recorded and counted once, to the cent', () => {
    expect(report.disagreements).toEqual({ lost: [], duplicated: [], money: [], counters: [] });
  });

  it('reach other connectors when they are complete, and not before', () => {
    expect(report.copies).toEqual([]);
  });
});
