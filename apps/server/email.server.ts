import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { createConnectorRegistry, register } from '@tributary/product/connectors/registry.server.ts';
import { processName, type DeliveryDeps } from '@tributary/product/delivery/attempt.server.ts';
import { startDeliveryWorker, type DeliveryWorker } from '@tributary/product/delivery/worker.server.ts';
import {
  fileTransport,
  smtpTransport,
  type EmailTransport,
} from '@tributary/product/mail/transport.server.ts';
import { startEmailWorker, type EmailWorker } from '@tributary/product/mail/worker.server.ts';
import {
  createSupporterEmailDeliverer,
  type GiftAddress,
  type ReceiverPreferences,
} from '@tributary/product/supporter-emails/deliverer.server.ts';
import type { Logger } from './logging/logging.server.ts';
import type { Settings } from './settings.server.ts';

/** The folder of emails without a mail server. */
export const mailFolderOf = (settings: Settings): string => join(settings.dataDir, 'mail');

const openTransport = (settings: Settings): EmailTransport =>
  settings.smtpUrl
    ? smtpTransport(settings.smtpUrl, settings.mailFrom)
    : fileTransport(mailFolderOf(settings), settings.mailFrom);

/** Starts sending emails as configured. */
export function startMail(deps: {
  db: Database;
  sealer: Sealer;
  settings: Settings;
  logger: Logger;
}): EmailWorker {
  const { settings, logger } = deps;
  if (!settings.smtpUrl && settings.production)
    logger.warn(
      { folder: mailFolderOf(settings) },
      'SMTP_URL is not set: mails reach nobody, they are written to files',
    );
  return startEmailWorker({ ...deps, transport: openTransport(settings), owner: processName() });
}

/** A hanging mail server must not block the stop: the lease ends, and the e-mail is tried again. */
const STOP_PATIENCE_MS = 8_000;

/**
 * Starts the e-mails to supporters, in a separate queue.
 * @param services the services of the connectors
 */
export function startSupporterEmails(
  settings: Settings,
  services: DeliveryDeps,
  giftAddress: GiftAddress,
  preferences: ReceiverPreferences,
): Pick<DeliveryWorker, 'stop'> {
  const transport = openTransport(settings);
  const connectors = createConnectorRegistry([
    register(createSupporterEmailDeliverer(transport, giftAddress, preferences, settings.sitesOrigin)),
  ]);
  const { afterAttempt: _ofPayments, ...others } = services;
  const worker = startDeliveryWorker({ ...others, connectors }, { queue: 'emails', wakeOn: ['submissions'] });
  return {
    async stop() {
      await Promise.race([worker.stop(), sleep(STOP_PATIENCE_MS, undefined, { ref: false })]);
      transport.close();
    },
  };
}
