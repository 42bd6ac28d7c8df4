import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { supporterEmailHandlers } from './handlers.server.ts';

/** E-mails that confirm submissions to those who sent them. */
export const supporterEmailsFeature = defineFeature({
  name: 'supporter-emails',
  parts: () => ({ routes: [supporterEmailHandlers()] }),
});
