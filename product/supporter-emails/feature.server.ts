import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { supporterEmailHandlers, type SupporterEmailsDeps } from './handlers.server.ts';

/** E-mails that confirm submissions to those who sent them. */
export const supporterEmailsFeature = defineFeature({
  name: 'supporter-emails',
  parts: (deps: SupporterEmailsDeps) => ({ routes: [supporterEmailHandlers(deps)] }),
});
