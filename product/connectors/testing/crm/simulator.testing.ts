import { spawnSimulator } from '../spawn-simulator.testing.ts';

/** A record of the simulated CRM. */
export interface CrmRecord {
  object: string;
  id: string;
  values: Record<string, string | number | boolean | null>;
}

/** The CRM simulator in a separate process, as the demo runs it; tests talk to it by HTTP only. */
export async function startCrmSimulator(args: readonly string[] = []) {
  const { line, stop } = await spawnSimulator('crm', args);
  const { url, clientId, clientSecret } = JSON.parse(line) as Record<
    'url' | 'clientId' | 'clientSecret',
    string
  >;
  return {
    url,
    block: { endpoint: url, clientId, clientSecret },
    control: (wanted: object) => fetch(`${url}/__control`, { method: 'POST', body: JSON.stringify(wanted) }),
    records: async (object?: string): Promise<CrmRecord[]> =>
      ((await (await fetch(`${url}/__records`)).json()) as CrmRecord[]).filter(
        (record) => object === undefined || record.object === object,
      ),
    /** Answers the page that asks for access, as a browser without script. @returns where it sends the person */
    async grant(authorizeUrl: string, answer: 'allow' | 'deny' = 'allow'): Promise<URL> {
      const body = new URLSearchParams({ answer });
      const response = await fetch(authorizeUrl, { method: 'POST', redirect: 'manual', body });
      return new URL(response.headers.get('location') ?? '');
    },
    stop,
  };
}
