import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

let ticksPerSecond: number | undefined;

function ticksOf(pid: number, withEnded = false): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command name may hold spaces and parentheses, so fields are counted from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [own, system, ended, endedSystem] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return own + system + (withEnded ? ended + endedSystem : 0);
}

/** Process ids of a process's children. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/**
 * Seconds of processor time that a process has used so far, in its own code and in the kernel; optionally with its
 * children, living and ended. Unlike responses per second it depends little on other work of the machine. Zero without
 * /proc.
 */
export function processorSeconds(pid: number, withChildren = false): number {
  if (process.platform !== 'linux') return 0;
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  const children = withChildren ? childrenOf(pid).map((child) => ticksOf(child)) : [];
  return children.reduce((sum, ticks) => sum + ticks, ticksOf(pid, withChildren)) / ticksPerSecond;
}
