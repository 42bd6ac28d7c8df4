import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The result of one process of wrk. */
export interface Load {
  /** Responses per second. */
  perSecond: number;
  requests: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Responses with 400 and above, and requests that failed or timed out. */
  errors: number;
}

export interface LoadOptions {
  url: string;
  seconds: number;
  connections: number;
  headers: Record<string, string>;
  /** POSTs this text, `{n}` in it replaced by a number that never comes twice. Without it, GETs. */
  body?: string;
  /** GETs of many addresses, by random; the url then says only where to connect. */
  addresses?: {
    /** A file with a line for each: its host, a blank, its path. */
    file: string;
    /** Each as often as any other, or the first ones most: half of all requests go to the square root of their number. */
    spread: 'evenly' | 'popular';
    seed: number;
  };
}

const SCRIPT = join(import.meta.dirname, 'load.lua');

interface Summary {
  requests: number;
  microseconds: number;
  errors: number;
  p50: number;
  p99: number;
}

/**
 * Loads an address with one client process over kept connections for some seconds, and returns counts of the responses.
 */
export async function load({
  url,
  seconds,
  connections,
  headers,
  body,
  addresses,
}: LoadOptions): Promise<Load> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '-s', SCRIPT];
  for (const [name, value] of Object.entries(headers)) {
    // wrk leaves its own Host header out only when this one is spelled like it.
    args.push('-H', `${name === 'host' ? 'Host' : name}: ${value}`);
  }
  args.push(url);
  if (body !== undefined) args.push('--', `${process.pid}x${Date.now().toString(36)}`, body);
  if (addresses !== undefined)
    args.push('--', 'run', 'addresses', addresses.file, addresses.spread, String(addresses.seed));
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  const line = output.split('\n').find((one) => one.startsWith('{'));
  if (code !== 0 || !line) throw new Error(`wrk ended with code ${code}:\n${output}`);
  const summary = JSON.parse(line) as Summary;
  return {
    perSecond: summary.requests / (summary.microseconds / 1e6),
    requests: summary.requests,
    p50: summary.p50 / 1000,
    p99: summary.p99 / 1000,
    errors: summary.errors,
  };
}
