import { readFile, writeFile } from 'node:fs/promises';
import { createApp } from '@tributary/engine/lifecycle/app.server.ts';
import { isGenuine, proveIsolation } from '@tributary/product/isolation-proof/prove.server.ts';
import { isolationProofSchema } from '@tributary/product/isolation-proof/proof.ts';
import { findOrganization } from '@tributary/product/organizations/organizations.server.ts';
import { definitions } from '../features.server.ts';
import type { ORGANIZATION_COMMANDS } from './organizations.server.ts';
import { CommandError } from './usage.ts';

/** Every command on the separation of organizations. */
export const ISOLATION_COMMANDS: typeof ORGANIZATION_COMMANDS = {
  prove: {
    async run({ db, sealer }, { say, pathOf }, slug, given) {
      const { id } = await findOrganization(db, slug);
      const proof = await proveIsolation(createApp({ db, sealer, definitions }), { id, slug });
      if (typeof given['to'] === 'string')
        await writeFile(pathOf(given['to']), `${JSON.stringify(proof, null, 2)}\n`, {
          flag: given['overwrite'] ? 'w' : 'wx',
        });
      if (given['json']) say(JSON.stringify(proof, null, 2));
      const found = [
        ...proof.tables.map(({ table, faults }) => ({ name: table, faults })),
        ...proof.resources,
      ];
      for (const { name, faults } of found) for (const fault of faults) say(`${name}: ${fault}`);
      if (!proof.passed) throw new CommandError(`${slug} is not kept apart from other organizations.`);
      say(
        `${slug} reaches nothing of ${proof.others} other organizations: ${proof.tables.length} tables and ${proof.resources.length} resources tried in ${proof.durationMs} ms.`,
      );
    },
    word: 'slug',
    options: ['json', 'to', 'overwrite'],
  },
  verify: {
    async run({ sealer }, { say, pathOf }, file) {
      const text = await readFile(pathOf(file), 'utf8').catch(() => {
        throw new CommandError(`${file} can't be read.`);
      });
      const proof = isolationProofSchema.safeParse(parsed(text));
      if (!proof.success || !isGenuine(sealer, proof.data))
        throw new CommandError('This installation made no such proof, or it was changed since.');
      say(
        `Made for ${proof.data.organization} at ${proof.data.madeAt}: ${proof.data.passed ? 'passed' : 'not passed'}.`,
      );
    },
    word: 'file',
    options: [],
  },
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
