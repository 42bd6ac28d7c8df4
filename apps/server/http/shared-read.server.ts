import { Socket, type Server, type SocketConstructorOpts } from 'node:net';
import { TLSSocket } from 'node:tls';

/**
 * Parts of node that are not public. Each is checked before its use, and a connection without them is read as usual; the
 * tests read connections in both ways.
 */
type OpenSocket = Socket & {
  _handle?:
    | (NonNullable<SocketConstructorOpts['handle']> & { reading?: boolean; useUserBuffer?: unknown })
    | null;
  /** Counts the socket as open until it is closed. */
  _server?: Server | null;
};
type OpenServer = Server & { pauseOnConnect?: boolean };

/** Undefined where this version of node makes no socket of a connection's handle. */
function socketOf(
  handle: NonNullable<OpenSocket['_handle']>,
  onread: NonNullable<SocketConstructorOpts['onread']>,
): OpenSocket | undefined {
  try {
    return new Socket({ handle, allowHalfOpen: true, readable: true, writable: true, onread });
  } catch {
    return undefined;
  }
}

/** What arrives on a connection until it is given to other readers of the socket. */
export interface SharedRead {
  /** Is used in the place of the socket that node made. */
  socket: Socket;
  /** From now on the socket's own readers get everything. */
  release(): void;
}

export interface SharedReader {
  /**
   * Undefined for a connection that can't be read in this way.
   * @param onBytes must copy the bytes that it keeps: the next read overwrites them
   */
  read(socket: Socket, onBytes: (bytes: Buffer) => void): SharedRead | undefined;
}

/** Larger than a request's head. */
const BUFFER_BYTES = 16 * 1024;

/**
 * Reads a server's connections into one buffer. Node allocates 64 KB for each read otherwise, makes a buffer of them, and
 * sends it through a stream (docs/decisions/0005).
 */
export function createSharedReader(server: Server): SharedReader {
  const buffer = Buffer.alloc(BUFFER_BYTES);
  // Node then makes sockets that have not begun to read.
  if ('pauseOnConnect' in server) (server as OpenServer).pauseOnConnect = true;

  return {
    read(first, onBytes) {
      const made = first as OpenSocket;
      const { _handle: handle } = made;
      if (handle?.reading !== false || typeof handle.useUserBuffer !== 'function') return undefined;
      if (first instanceof TLSSocket || made._server !== server) return undefined;
      let isReleased = false;
      const onread = {
        buffer,
        callback(length: number): boolean {
          const bytes = buffer.subarray(0, length);
          if (isReleased) return socket?.push(Buffer.from(bytes)) ?? false;
          onBytes(bytes);
          return true;
        },
      };
      const socket = socketOf(handle, onread);
      if (!socket) return undefined;
      socket._server = server;
      made._server = null;
      made._handle = null;
      return { socket, release: () => void (isReleased = true) };
    },
  };
}
