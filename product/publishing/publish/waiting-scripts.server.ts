import { createHash } from 'node:crypto';
import { waitsForConsent, type Asset } from '@tributary/resources/security/assets.ts';

/**
 * The scripts that pages load once a visitor accepts, and a short digest of them: a visitor who has accepted others is
 * asked again. The digest is empty where no script waits.
 */
export function waitingScripts(assets: readonly Asset[]): { waiting: Asset[]; asked: string } {
  const waiting = assets.filter(waitsForConsent);
  const loaded = waiting
    .map(({ name, from, src, text }) => [name, from === 'address' ? src : text])
    .toSorted();
  const digest = createHash('sha256').update(JSON.stringify(loaded)).digest('base64url');
  return { waiting, asked: waiting.length > 0 ? digest.slice(0, 12) : '' };
}
