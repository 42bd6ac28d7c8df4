import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Resident memory of a process, in megabytes; 0 where the system does not report it (only Linux does). */
export function residentMegabytes(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    return (pages * PAGE_BYTES) / 1_000_000;
  } catch {
    return 0;
  }
}
