/**
 * Queues that are delivered in parallel, each with separate places: payments never wait behind copies, and neither
 * behind webhooks or a slow mail server.
 */
export type Queue = 'payments' | 'connectors' | 'webhooks' | 'emails';

/**
 * The queue in which a delivery waits, in SQL; NULL for one that does not. An index has the same text, and is used only
 * for it. The status is part of the expression: as a separate condition, other indexes of waiting deliveries would
 * match too, and a plan made while few wait would read all of them.
 */
export const QUEUE_OF = `CASE WHEN status <> 'PENDING' THEN NULL WHEN webhook_id IS NOT NULL THEN 'webhooks'
  WHEN connector = 'email' THEN 'emails' WHEN payload->>'operation' IS NOT NULL THEN 'payments' ELSE 'connectors' END`;
