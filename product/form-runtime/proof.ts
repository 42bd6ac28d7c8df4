import { firstBits } from './sha256.ts';

/** A challenge of the server: its token, its number of zero bits, and the text that is hashed with a number. */
interface Challenge {
  token: string;
  bits: number;
  seed: string;
}

/** A challenge holds for 15 minutes; an older one is not worth sending. */
const holdsMs = 12 * 60_000;
/** Milliseconds of work without a pause: less than a frame. */
const sliceMs = 8;
const proofs = new Map<string, { at: number; solved: Promise<string> }>();

/** Fetches the challenge of a form and solves it while the visitor fills in the form. */
export function prepareProof(action: string): void {
  const kept = proofs.get(action);
  if (kept && Date.now() - kept.at < holdsMs) return;
  proofs.set(action, { at: Date.now(), solved: fetchChallenge(action).catch(() => '') });
}

/** The proof for a form, solved by now or soon; empty when there is none, which the server decides about. */
export function proofFor(action: string): Promise<string> {
  prepareProof(action);
  return proofs.get(action)!.solved;
}

/** A proof is good for one submission. */
export function dropProof(action: string): void {
  proofs.delete(action);
}

/**
 * Solves the challenge of a refusal, for sending again.
 * @returns false when the refusal has none
 */
export async function solveRefusal(action: string, body: unknown): Promise<boolean> {
  const challenge = (body as { challenge?: Challenge } | null)?.challenge;
  if (!challenge) return false;
  const solved = solve(challenge);
  proofs.set(action, { at: Date.now(), solved });
  return (await solved) !== '';
}

async function fetchChallenge(action: string): Promise<string> {
  const response = await fetch(action.replace(/submissions$/, 'challenge'), {
    credentials: 'omit',
    signal: AbortSignal.timeout(8000),
  });
  return solve((await response.json()) as Challenge);
}

/** Looks for the number in slices, so that typing and scrolling stay smooth. */
async function solve({ token, bits, seed }: Challenge): Promise<string> {
  const below = 2 ** (32 - bits);
  for (let number = 0; ;) {
    for (const end = performance.now() + sliceMs; performance.now() < end;)
      for (const stop = number + 64; number < stop; number += 1)
        if (firstBits(`${seed}.${number}`) < below) return `${token}~${number}`;
    await new Promise((resume) => setTimeout(resume));
  }
}
