/** A file of messages, as its name says. */
export interface MessageFile {
  namespace: string;
  locale: string;
  /** Only the server reads it: the console does not fetch it and the type checker does not know its keys. */
  isServerOnly: boolean;
}

const NAME = /(?:^|\/)messages\/([A-Za-z]+)(\.server)?\.([a-z]{2}(?:-[A-Z]{2})?)\.json$/;

/**
 * Parts of a message file's path: `{folder}/messages/{namespace}.{locale}.json`, or `{namespace}.server.{locale}.json`
 * for texts that only the server reads. Undefined for any other path.
 */
export function messageFileOf(path: string): MessageFile | undefined {
  const found = NAME.exec(path.replaceAll('\\', '/'));
  if (!found) return undefined;
  const [, namespace = '', server, locale = ''] = found;
  return { namespace, locale, isServerOnly: server !== undefined };
}
