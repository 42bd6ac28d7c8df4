import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An e-mail that a mail server has taken. */
export interface TakenEmail {
  to: string[];
  raw: string;
}

/** A mail server of one's own; `refuse` answers with an SMTP status, or undefined to take the e-mail. */
export async function openSmtpServer(refuse: (to: string) => number | undefined = () => undefined) {
  const taken: TakenEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const code = refuse(address);
      done(code ? Object.assign(new Error('Refused'), { responseCode: code }) : null);
    },
    onData(stream, session, done) {
      readText(stream).then(
        (raw) => {
          taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
          done();
        },
        // The sender was killed in the middle of it.
        () => undefined,
      );
    },
  });
  // Connections that are broken off.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A header of an e-mail, unfolded; undefined where it has none. */
export const emailHeader = (raw: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im')
    .exec(raw.split('\r\n\r\n')[0]!)?.[1]
    ?.replace(/\r\n[ \t]+/g, ' ');
