/** The name of the only field that a mail program sends to unsubscribe the receiver (RFC 8058, section 3.1). */
export const ONE_CLICK_FIELD = 'List-Unsubscribe';

/** The type of a body, without its parameters. */
export const bodyType = (header: string | undefined): string =>
  (header ?? '').split(';')[0]!.trim().toLowerCase();

/** Whether a multipart body has one part, named `List-Unsubscribe`, that holds `One-Click`. */
export const isOneClickPart = (body: string): boolean =>
  /name="?List-Unsubscribe"?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n--/i.test(body);

/** Whether a body is the request of a mail program. @param type of the body, by its header */
export const isOneClickBody = (type: string | undefined, body: string): boolean =>
  bodyType(type) === 'multipart/form-data'
    ? isOneClickPart(body)
    : new URLSearchParams(body).getAll(ONE_CLICK_FIELD).includes('One-Click');
