import { verifyLog, type ChainFault } from '@tributary/engine/revisions/verify.server.ts';
import { findOrganization } from '@tributary/product/organizations/organizations.server.ts';
import type { ORGANIZATION_COMMANDS } from './organizations.server.ts';
import { CommandError } from './usage.ts';

const FAULTS: Record<ChainFault['kind'], string> = {
  altered: 'was altered after it was written',
  missing: 'does not follow the one before it: entries were removed',
  unlinked: 'does not follow the entry before it',
  extra: 'was put in beside the chain',
  cut: 'is gone, the newest entry and perhaps others with it',
};

/** Every command on activity logs. */
export const LOG_COMMANDS: typeof ORGANIZATION_COMMANDS = {
  verify: {
    async run({ db }, { say }, slug) {
      const { id } = await findOrganization(db, slug);
      const { entries, expired, head, faults } = await verifyLog(db, id);
      if (faults.length > 0) {
        for (const { seq, id: entry, kind } of faults)
          say(`Entry ${seq}${entry ? ` (${entry})` : ''} ${FAULTS[kind]}.`);
        throw new CommandError(`The activity log of ${slug} does not hold.`);
      }
      say(`The activity log of ${slug} holds: ${entries} entries, ${expired} expired before them.`);
      if (head !== '') say(`Newest link: ${head}`);
    },
    word: 'slug',
    options: [],
  },
};
