import { expect, test } from 'vitest';
import { createSealer, SealingError } from './sealing.server.ts';

const key = 'k'.repeat(32);

test('opens its own sealed values, for the same owner alone', () => {
  const sealer = createSealer(key);
  const sealed = sealer.seal('client secret ☂', 'tenant-1/crm/sandbox');
  expect(sealed).not.toContain('secret');
  expect(sealer.open(sealed, 'tenant-1/crm/sandbox').toString()).toBe('client secret ☂');
  expect(() => sealer.open(sealed, 'tenant-2/crm/sandbox')).toThrow(SealingError);
  expect(sealer.seal('client secret ☂', 'tenant-1/crm/sandbox')).not.toBe(sealed);
});

test('detects every change, byte by byte', () => {
  const sealer = createSealer(key);
  const sealed = sealer.seal('secret', 'here');
  for (let i = 0; i < sealed.length; i++) {
    const changed = sealed.slice(0, i) + (sealed[i] === 'A' ? 'B' : 'A') + sealed.slice(i + 1);
    // The last character of a base64 group may carry unused bits; the opened text must at least be unchanged.
    let opened: string | undefined;
    try {
      opened = sealer.open(changed, 'here').toString();
    } catch (error) {
      expect(error).toBeInstanceOf(SealingError);
    }
    if (opened !== undefined) expect(opened).toBe('secret');
  }
  expect(() => sealer.open('', 'here')).toThrow(SealingError);
  expect(() => sealer.open('s1.x', 'here')).toThrow(SealingError);
});

test('opens with an older key, seals with the new one, and refuses any other', () => {
  const old = createSealer(key);
  const sealed = old.seal('secret', 'here');
  const next = createSealer('n'.repeat(40), [key]);
  expect(next.open(sealed, 'here').toString()).toBe('secret');
  expect(next.isStale(sealed)).toBe(true);
  expect(next.isStale(next.seal('secret', 'here'))).toBe(false);
  expect(() => createSealer('m'.repeat(40)).open(sealed, 'here')).toThrow(SealingError);
  expect(() => createSealer('short')).toThrow(SealingError);
});

test('fingerprints differ between secrets and depend on the key', () => {
  const sealer = createSealer(key);
  expect(sealer.fingerprint('a')).toBe(sealer.fingerprint('a'));
  expect(sealer.fingerprint('a')).not.toBe(sealer.fingerprint('b'));
  expect(sealer.fingerprint('a')).not.toBe(createSealer('n'.repeat(40)).fingerprint('a'));
});
