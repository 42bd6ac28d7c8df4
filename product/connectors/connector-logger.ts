/** What delivery needs of a logger; pino's fits. Details never hold payloads, settings or tokens. */
export interface DeliveryLogger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
