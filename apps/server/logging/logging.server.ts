import pino, { type Logger } from 'pino';
import type { LogEndpoint } from './log-endpoint.server.ts';

export type { Logger };

/**
 * Structured logs, one JSON object a line. Secrets in logged objects are removed by name.
 * @param endpoint takes every line too
 */
export function createLogger(level: string, endpoint?: LogEndpoint): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.accessToken',
        '*.clientSecret',
        '*.secret',
        '*.token',
      ],
      censor: '[removed]',
    },
  };
  if (!endpoint) return pino(options);
  // Each stream takes every level that the logger writes.
  return pino(
    options,
    pino.multistream([
      { level: 'trace', stream: pino.destination(1) },
      { level: 'trace', stream: endpoint },
    ]),
  );
}
