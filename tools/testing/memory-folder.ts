import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;

/**
 * The folder for temporary data of tests: in memory where the machine has 4 GB of it to spare, because copying a
 * database of a thousand files there takes a tenth of the time; the system's temporary folder otherwise.
 */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    accessSync(IN_MEMORY, constants.W_OK);
    if (bavail * bsize > 4 * GIGABYTE && freemem() > 8 * GIGABYTE) return IN_MEMORY;
  } catch {
    // No such folder: another system than Linux.
  }
  return tmpdir();
}
