/**
 * The logger's methods that delivery uses; pino's logger has them. Details never contain payloads, settings or tokens.
 */
export interface DeliveryLogger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
