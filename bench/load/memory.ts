import { readFileSync } from 'node:fs';

/** Megabytes of memory that a process holds now. Zero without /proc. */
export function residentMegabytes(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
