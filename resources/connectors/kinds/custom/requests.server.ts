import type { OrderRequests, PlannedStep, ServiceRequest } from '../../port/connector.ts';
import { ConnectorFailure } from '../../port/failure.ts';
import { mappedFieldsSchema } from '../../mapped/fields.ts';
import { isSuccess, refusedBy } from '../../services/refusals.ts';
import { renderLiquid } from '../../templates/render.server.ts';
import * as z from 'zod';
import type { CustomSettings } from './settings.ts';

/** The stored payload: the mapped answers. The current settings decide how they are written. */
export const customOrderSchema = z.object({ values: mappedFieldsSchema });
export type CustomOrder = z.infer<typeof customOrderSchema>;

/** `Contact.Email` is reached by `{{ Contact.Email }}`, so that dotted targets become objects. */
function nested(values: CustomOrder['values']): Record<string, unknown> {
  const root = Object.create(null) as Record<string, unknown>;
  for (const [target, value] of Object.entries(values)) {
    const path = target.split('.');
    let at = root;
    for (const name of path.slice(0, -1)) {
      const found = at[name];
      const next = typeof found === 'object' && found !== null ? found : Object.create(null);
      at[name] = next;
      at = next as Record<string, unknown>;
    }
    at[path.at(-1)!] = value;
  }
  return root;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function bodyOf({ values }: CustomOrder, settings: CustomSettings, owner: string): Promise<string> {
  const { template, contentType } = settings;
  if (template.trim() === '') {
    if (contentType === 'application/x-www-form-urlencoded')
      return new URLSearchParams(
        Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString();
    return JSON.stringify(values);
  }
  const body = await renderLiquid(template, { ...nested(values), values }, owner);
  if (contentType === 'application/json' && !isJson(body))
    throw new ConnectorFailure(
      'bad_template',
      'The template does not make JSON: pass each value through “| json”.',
      {
        retryable: false,
      },
    );
  return body;
}

/** Names of the headers that `sendCustom` adds. */
const sealedIn = ({
  secretHeaderName,
  secretHeaderValue,
  tokenUrl,
  integrationId,
}: CustomSettings): string[] => [
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  ...(secretHeaderName && secretHeaderValue ? [secretHeaderName.toLowerCase()] : []),
  ...(tokenUrl || integrationId ? ['authorization'] : []),
];

async function requestOf(
  order: CustomOrder,
  settings: CustomSettings,
  owner: string,
): Promise<ServiceRequest> {
  const { method, endpoint, contentType, headerName, headerValue } = settings;
  return {
    method,
    url: endpoint,
    headers: {
      accept: '*/*',
      'content-type': contentType === 'application/json' ? contentType : `${contentType}; charset=utf-8`,
      ...(headerName ? { [headerName.toLowerCase()]: headerValue } : {}),
    },
    sealed: sealedIn(settings),
    body: await bodyOf(order, settings, owner),
  };
}

/** The one request of an order. @throws ConnectorFailure bad_template, template_busy */
export async function* customRequests(
  order: CustomOrder,
  settings: CustomSettings,
  owner: string,
): OrderRequests {
  const answer = yield await requestOf(order, settings, owner);
  if (answer && !isSuccess(answer.status)) throw refusedBy('The service', answer);
  return answer ? { status: answer.status } : {};
}

/** Describes the request for people, without the settings. */
export const previewCustom = ({ values }: CustomOrder): PlannedStep[] => [
  { request: 'POST', values: { ...values } },
];
