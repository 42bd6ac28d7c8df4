import type { PaymentRequest } from '../../port/connector.ts';
import { methodOf } from '../findock/methods.ts';
import { moneyOf, type PaymentOrder } from '../findock/order.ts';
import { recurringOf, type RegularName } from '../findock/schedule.ts';
import type { FindockSettings } from '../findock/settings.ts';
import type { FieldValue } from '../../mapped/values.ts';

export interface IntentRequest {
  SuccessURL: string;
  FailureURL: string;
  WebhookURL: string;
  IdempotencyKey: string;
  Origin?: string;
  CampaignId?: string;
  Settings?: { SourceConnector: string };
  Payer: {
    Contact: { SalesforceFields: Record<string, FieldValue> };
    Account?: { SalesforceFields: Record<string, FieldValue> };
  };
  OneTime?: { Amount: number; CurrencyISOCode: string };
  Recurring?: { Amount: number; CurrencyISOCode: string; Frequency: RegularName; StartDate: string };
  PaymentMethod: { Name: string; Processor?: string; Target?: string };
}

/** Turns an order into the body of `POST /PaymentIntent`. */
export function intentRequest(
  { reference, payload: order, returnUrl, notificationUrl }: PaymentRequest<PaymentOrder>,
  settings: FindockSettings,
): IntentRequest {
  const { method, withFirst } = methodOf(settings, order.method);
  const money = moneyOf(order);
  const recurring = recurringOf(order, withFirst);
  return {
    SuccessURL: returnUrl,
    FailureURL: returnUrl,
    WebhookURL: notificationUrl,
    IdempotencyKey: reference,
    ...(order.origin && { Origin: order.origin }),
    ...(order.campaignId && { CampaignId: order.campaignId }),
    ...(settings.source && { Settings: { SourceConnector: settings.source } }),
    Payer: {
      Contact: { SalesforceFields: order.contact },
      ...(order.account && { Account: { SalesforceFields: order.account } }),
    },
    ...((!recurring || withFirst) && { OneTime: money }),
    ...(recurring && { Recurring: { ...money, ...recurring } }),
    PaymentMethod: method,
  };
}
