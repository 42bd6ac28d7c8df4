type Handler = (data: unknown) => void;
const handlers = new Map<string, Set<Handler>>();

/** For the console's stream reader: hands an event of the server to whoever listens. */
export function publishServerEvent(event: string, data: unknown): void {
  for (const handler of handlers.get(event) ?? []) handler(data);
}

/** Listens to one kind of the server's events (`change`, `submission`, …); answers how to stop. */
export function onServerEvent(event: string, handler: Handler): () => void {
  const known = handlers.get(event) ?? new Set();
  handlers.set(event, known.add(handler));
  return () => void known.delete(handler);
}
