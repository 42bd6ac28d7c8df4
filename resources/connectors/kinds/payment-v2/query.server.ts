/*
 * Data that FinDock's API does not list are records of the Salesforce organization that contains it. REST lists them
 * with the same access token.
 */
import * as z from 'zod';
import { ConnectorFailure } from '../../port/failure.ts';
import { callFindock, findockRequest, type FindockIo } from '../findock/client.server.ts';

const QUERY_PATH = '/services/data/v53.0/query';
/** Records that are read at a time: the service has others to serve. */
const AT_ONCE = 4;

/** The records that a query finds; undefined where the access may not read them. @throws ConnectorFailure, EgressError */
export async function querySalesforce<Schema extends z.ZodType>(
  query: string,
  record: Schema,
  io: FindockIo,
): Promise<z.infer<Schema>[] | undefined> {
  const request = findockRequest(io.settings, '');
  const url = `${new URL(io.settings.endpoint).origin}${QUERY_PATH}?q=${encodeURIComponent(query)}`;
  try {
    return (await callFindock(io, z.object({ records: z.array(record) }), { ...request, url })).records;
  } catch (error) {
    // No such object or field, or none that this user may read: a proxy of the API alone has neither.
    if (error instanceof ConnectorFailure && (error.httpStatus === 400 || error.httpStatus === 404))
      return undefined;
    throw error;
  }
}

/** Works through items, a few at a time. After a failure no further one is begun. */
export async function eachInTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next)).finally(() => waiting.splice(0));
}
