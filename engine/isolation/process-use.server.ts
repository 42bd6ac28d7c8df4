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

/** A tick of the processor's accounting, in ms: Linux reports hundredths of a second to programs. */
const TICK_MS = 10;

/** Processor time that a process has used, in ms; undefined where the system does not report it (only Linux does). */
export function processorMs(
  pid: number,
  of: 'all threads' | 'main thread' = 'all threads',
): number | undefined {
  try {
    const thread = of === 'main thread' ? `/task/${pid}` : '';
    const stat = readFileSync(`/proc/${pid}${thread}/stat`, 'latin1');
    // The name of the program, in brackets, may contain spaces; user and system time are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}
