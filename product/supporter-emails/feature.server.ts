import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { supporterEmailHandlers, type SupporterEmailsDeps } from './handlers.server.ts';

/** E-mails that confirm submissions to their senders. */
export const supporterEmailsFeature = defineFeature({
  name: 'supporter-emails',
  parts: (deps: SupporterEmailsDeps) => ({ routes: [supporterEmailHandlers(deps)] }),
});
