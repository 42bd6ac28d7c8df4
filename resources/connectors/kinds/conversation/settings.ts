import { conversationKind } from './kind.ts';
import * as z from 'zod';

/** The settings of one environment with the credential opened. */
export const conversationSettingsSchema = z.object({
  ...conversationKind.fields,
  accountSid: z.string().min(1),
  authToken: z.string().min(1).max(400),
  sender: z.string().min(1),
});
export type ConversationSettings = z.infer<typeof conversationSettingsSchema>;

/** The parts of the settings that must never be seen again after they were typed. */
export const conversationSecrets = (settings: ConversationSettings | undefined): string[] =>
  settings ? [settings.authToken] : [];
