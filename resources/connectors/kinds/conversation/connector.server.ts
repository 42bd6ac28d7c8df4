import { conversationKind } from './kind.ts';
import type { DeliveryConnector } from '../../port/connector.ts';
import {
  conversationOrderSchema,
  planConversation,
  previewConversation,
  type ConversationOrder,
} from './plan.ts';
import { conversationRequests } from './requests.ts';
import { checkConversation, sendToTwilio } from './send.server.ts';
import { conversationSecrets, conversationSettingsSchema, type ConversationSettings } from './settings.ts';

/** The connector for conversations by text message, with Twilio. */
export const conversation: DeliveryConnector<ConversationSettings, ConversationOrder> = {
  type: 'delivery',
  kind: 'conversation',
  flag: conversationKind.flag,
  settings: conversationSettingsSchema,
  secretsOf: conversationSecrets,
  payload: conversationOrderSchema,
  plan: planConversation,
  preview: previewConversation,
  check: checkConversation,
  requests: conversationRequests,
  send: sendToTwilio,
};
