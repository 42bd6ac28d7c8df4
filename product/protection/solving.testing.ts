import { createHash } from 'node:crypto';
import type { Challenge } from './challenges.server.ts';

/** Solves a challenge as a browser does. @returns the proof, and how many hashes it took */
export function solveChallenge({ token, bits, seed }: Challenge): { proof: string; hashes: number } {
  for (let number = 0; ; number += 1) {
    const hash = createHash('sha256').update(`${seed}.${number}`).digest();
    if (Math.clz32(hash.readUInt32BE(0)) >= bits) return { proof: `${token}~${number}`, hashes: number + 1 };
  }
}
