import { join } from 'node:path';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { processName } from '@tributary/product/delivery/attempt.server.ts';
import { fileTransport, smtpTransport } from '@tributary/product/mail/transport.server.ts';
import { startEmailWorker, type EmailWorker } from '@tributary/product/mail/worker.server.ts';
import type { Logger } from './logging.server.ts';
import type { Settings } from './settings.server.ts';

/** The folder of emails without a mail server. */
export const mailFolderOf = (settings: Settings): string => join(settings.dataDir, 'mail');

/** Starts sending emails as configured. */
export function startMail(deps: {
  db: Database;
  sealer: Sealer;
  settings: Settings;
  logger: Logger;
}): EmailWorker {
  const { settings, logger } = deps;
  const { smtpUrl, mailFrom } = settings;
  if (!smtpUrl && settings.production)
    logger.warn(
      { folder: mailFolderOf(settings) },
      'SMTP_URL is not set: mails reach nobody, they are written to files',
    );
  const transport = smtpUrl
    ? smtpTransport(smtpUrl, mailFrom)
    : fileTransport(mailFolderOf(settings), mailFrom);
  return startEmailWorker({ ...deps, transport, owner: processName() });
}
