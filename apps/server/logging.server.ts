import pino, { type Logger } from 'pino';

export type { Logger };

/** Structured logs, one JSON object a line. Secrets in logged objects are removed by name. */
export function createLogger(level: string): Logger {
  return pino({
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
  });
}
