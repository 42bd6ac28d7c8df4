/** Bytes of one request: a broken connection costs no more than the rest of it. */
const CHUNK = 4 * 1024 * 1024;
/** A request of a very slow line is ended and begun again where it was. */
const TIMEOUT_MS = 120_000;
const LONGEST_WAIT_MS = 15_000;

/** The server does not take this file. `reason` is the name of a text, or empty. */
export class Refused extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

export interface UploadJob {
  /** Where files of the form are begun. */
  address: string;
  component: string;
  file: File;
  /** An upload of this file that was begun before. */
  begun: string | null;
  onBegun: (address: string) => void;
  /** Bytes sent; `isWaiting` while the connection is gone. */
  onProgress: (sent: number, isWaiting: boolean) => void;
  signal: AbortSignal;
}

interface Answer {
  status: number;
  header(name: string): string;
  text: string;
}

/** One request, with progress, which fetch does not tell. Rejects when the connection fails, times out or is aborted. */
function ask(
  method: string,
  address: string,
  headers: Record<string, string>,
  { signal, body, onSent }: { signal: AbortSignal; body?: Blob; onSent?: (bytes: number) => void },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('unreachable'));
    const abort = () => request.abort();
    request.open(method, address);
    for (const [name, value] of Object.entries({ 'Tus-Resumable': '1.0.0', ...headers }))
      request.setRequestHeader(name, value);
    request.timeout = TIMEOUT_MS;
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onload = () =>
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name) ?? '',
        text: request.responseText,
      });
    request.onloadend = () => signal.removeEventListener('abort', abort);
    if (onSent) request.upload.onprogress = ({ loaded }) => onSent(loaded);
    signal.addEventListener('abort', abort);
    request.send(body);
  });
}

function refusalOf(text: string): string {
  try {
    const { refusal } = JSON.parse(text) as { refusal?: unknown };
    return typeof refusal === 'string' ? refusal : '';
  } catch {
    return '';
  }
}

const referenceIn = (answer: Answer): string => decodeURIComponent(answer.header('Tributary-File'));

/** Waits, or until the connection is back. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    for (const [target, event] of [
      [window, 'online'],
      [signal, 'abort'],
    ] as const)
      target.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true });
  });

const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text.toWellFormed?.() ?? text)));

/**
 * Uploads a file, and goes on after every failure of connection or server where it was, until it is done, refused or
 * aborted. @returns the reference that the form sends @throws Refused
 */
export async function sendFile(job: UploadJob): Promise<string> {
  const { file, signal, onProgress } = job;
  let { begun: address } = job;
  let offset = 0;
  let failures = 0;
  let isKnown = address === null;
  for (;;) {
    try {
      const answer = await next();
      if (answer.status < 300) {
        failures = 0;
        if (answer.header('Tributary-File')) return referenceIn(answer);
        continue;
      }
      if (answer.status === 404 && address !== null) {
        address = null;
        offset = 0;
        continue;
      }
      const isTemporary = [408, 409, 423, 429].includes(answer.status) || answer.status >= 500;
      if (!isTemporary || failures > 60) throw new Refused(refusalOf(answer.text));
      await pause(Number(answer.header('Retry-After')) * 1000);
    } catch (error) {
      if (error instanceof Refused || signal.aborted) throw error;
      await pause(0);
    }
  }

  async function pause(asked: number): Promise<void> {
    failures += 1;
    isKnown = address === null;
    onProgress(offset, true);
    await wait(Math.max(asked || 0, Math.min(500 * 2 ** Math.min(failures - 1, 6), LONGEST_WAIT_MS)), signal);
    signal.throwIfAborted();
  }

  /** Begins the upload, asks how far it is, or sends the next piece. */
  async function next(): Promise<Answer> {
    if (address === null) {
      const created = await ask(
        'POST',
        job.address,
        {
          'Upload-Length': String(file.size),
          'Upload-Metadata': `filename ${base64(file.name)},component ${base64(job.component)}`,
        },
        { signal },
      );
      if (created.status === 201) {
        address = new URL(created.header('Location'), job.address).href;
        isKnown = true;
        job.onBegun(address);
      }
      return created;
    }
    if (!isKnown) {
      const told = await ask('HEAD', address, {}, { signal });
      if (told.status < 300) {
        offset = Number(told.header('Upload-Offset'));
        isKnown = true;
      }
      return told;
    }
    const from = offset;
    const answer = await ask(
      'PATCH',
      address,
      { 'Upload-Offset': String(from), 'Content-Type': 'application/offset+octet-stream' },
      {
        signal,
        body: file.slice(from, from + CHUNK),
        onSent: (bytes) => onProgress(Math.min(from + bytes, file.size), false),
      },
    );
    if (answer.status < 300) offset = Number(answer.header('Upload-Offset'));
    return answer;
  }
}
