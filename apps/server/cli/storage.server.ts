import { copyFiles } from '@tributary/engine/storage/s3/copy-files.server.ts';
import { s3FileStorage } from '@tributary/engine/storage/s3/s3-files.server.ts';
import { openDisk } from '../files.server.ts';
import type { ORGANIZATION_COMMANDS } from './organizations.server.ts';
import { CommandError, UsageError } from './usage.ts';

/** Every command on the installation's files. */
export const STORAGE_COMMANDS: typeof ORGANIZATION_COMMANDS = {
  move: {
    async run({ db, settings }, { say }, place) {
      if (place !== 'bucket' && place !== 'disk')
        throw new UsageError(`There is no place “${place}”. Choose one of: bucket, disk`);
      if (!settings.bucket)
        throw new CommandError('Set STORAGE_URL to the bucket that files move to or from, and try again.');
      const [disk, bucket] = [openDisk(settings), s3FileStorage(settings.bucket)];
      const tenants = await db.asPlatform((tx) =>
        tx.selectFrom('tenants').select('id').orderBy('id').execute(),
      );
      const [from, to] = place === 'bucket' ? [disk, bucket] : [bucket, disk];
      const { copied, same, bytes } = await copyFiles(from, to, tenants.map(({ id }) => id)); // prettier-ignore
      say(
        `Copied ${copied} files (${bytes} bytes) to the ${place} and compared each; ${same} were there already.`,
      );
      say(
        place === 'bucket'
          ? 'Start every server with STORAGE_URL. The files on disk are kept: delete them when all is well.'
          : 'Start every server without STORAGE_URL. The files in the bucket are kept.',
      );
    },
    word: 'place',
    options: [],
  },
};
