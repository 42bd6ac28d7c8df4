import type {
  DeliveryConnector,
  PaymentConnector,
  PaymentRequest,
  ServiceRequest,
} from '@tributary/resources/connectors/port/connector.ts';

/** Most requests of one order that are shown. */
const MOST = 25;

/**
 * The requests that an order makes with these settings, without sending them: by the same function as a delivery.
 * @throws ConnectorFailure where the settings or the order do not make one
 */
export async function dryRequests(
  connector: DeliveryConnector,
  payload: unknown,
  settings: unknown,
  owner: string,
): Promise<ServiceRequest[]> {
  const requests = connector.requests(payload, settings, owner);
  const found: ServiceRequest[] = [];
  for (
    let next = await requests.next();
    !next.done && found.length < MOST;
    next = await requests.next(undefined)
  )
    found.push(next.value);
  return found;
}

/** The request that creates a payment with these settings. */
export const dryPayment = (
  connector: PaymentConnector,
  request: PaymentRequest<unknown>,
  settings: unknown,
): ServiceRequest[] => [connector.request(request, settings)];
