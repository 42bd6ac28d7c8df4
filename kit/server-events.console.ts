type Handler = (data: unknown) => void;
const handlers = new Map<string, Set<Handler>>();

/** For the console's stream reader: passes an event of the server to its subscribers. */
export function publishServerEvent(event: string, data: unknown): void {
  for (const handler of handlers.get(event) ?? []) handler(data);
}

/** Subscribes to one kind of server events (`change`, `submission`, …); returns how to unsubscribe. */
export function onServerEvent(event: string, handler: Handler): () => void {
  const known = handlers.get(event) ?? new Set();
  handlers.set(event, known.add(handler));
  return () => void known.delete(handler);
}
