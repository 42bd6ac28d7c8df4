import { createHmac, hkdfSync } from 'node:crypto';

/** The assigned page of a visitor, and the key that identifies the visitor until the end of the day. */
export interface Assigned {
  isVariant: boolean;
  /** Of this experiment alone; it can't be traced back to the visitor. */
  visitor: string;
}

/**
 * Makes the choice of a page. The same network and browser get the same page for the whole experiment, in every process
 * and without anything stored: the choice is a keyed digest of them.
 * @param secret the installation's
 */
export function createAssignment(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'experiments', 32));
  return (experiment: { id: string; share: number }, network: string, agent: string): Assigned => {
    const digest = createHmac('sha256', key).update(`${experiment.id}\n${network}\n${agent}`).digest();
    return {
      isVariant: digest.readUInt32BE(0) / 2 ** 32 < experiment.share / 100,
      visitor: digest.toString('base64url', 4, 20),
    };
  };
}
