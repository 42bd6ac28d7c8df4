import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface FakePayment {
  id: string;
  status: 'open' | 'clearing' | 'done' | 'refused';
  page: string;
  cents: number;
  currency: string;
  reference: string;
  returnUrl: string;
  notificationUrl: string;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** The service behind `fake-pay`, over HTTP. */
export async function startFakePay() {
  const payments = new Map<string, FakePayment>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
    void bodyOf(request).then((text) => {
      if (request.headers.authorization !== 'Key the key of the fake service') return answer(401, {});
      if (request.method === 'GET') {
        const found = [...payments.values()].find(({ id }) => request.url === `/payments/${id}`);
        return found ? answer(200, found) : answer(404, {});
      }
      const wanted = JSON.parse(text) as Omit<FakePayment, 'id' | 'status' | 'page'>;
      const id = `p${payments.size + 1}`;
      const made = payments.get(wanted.reference) ?? {
        ...wanted,
        id,
        status: 'open' as const,
        page: `https://pay.fake.example/${id}`,
      };
      payments.set(wanted.reference, made);
      return answer(200, made);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      key: 'the key of the fake service',
    },
    payments,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
