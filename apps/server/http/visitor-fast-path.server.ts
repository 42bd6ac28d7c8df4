import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import {
  readVisitorRequest,
  type VisitorRequest,
} from '@tributary/product/publishing/serve/visitor-request.ts';
import { createSharedReader, type SharedReader } from './shared-read.server.ts';

/** Connections that have only requested pages so far. */
export interface VisitorFastPath {
  /** Closes connections that wait for a request; running responses are sent. */
  closeIdle(): void;
  closeAll(): void;
}

/** The source of the responses. */
export interface VisitorResponses {
  /** Whether the request may be answered here; otherwise node reads it. */
  isFor(request: VisitorRequest, socket: Socket): boolean;
  /** The bytes of the whole response, which keeps the connection open; undefined when memory does not have it. */
  ready(request: VisitorRequest): Buffer | undefined;
  /** Loads the response into memory; undefined when that is not possible. */
  prepare(request: VisitorRequest): Promise<unknown> | undefined;
}

/** Longer headers are left to node. */
const MAX_HEAD = 8 * 1024;

/**
 * Serves plain GETs of pages directly from the socket, before node reads anything: node's own handling took most of the
 * time of a page (docs/decisions/0005). A page that is not in memory is loaded while its connection waits. The first
 * other request passes its connection to node for good, with every byte received, so that node implements the whole
 * protocol.
 */
export function openVisitorFastPath(
  server: Server,
  responses: VisitorResponses,
  reader: SharedReader = createSharedReader(server),
): VisitorFastPath {
  const [toNode] = server.listeners('connection') as ((socket: Socket) => void)[];
  if (!toNode) throw new Error('This server takes no connections.');
  const idle = new Set<Socket>();
  const busy = new Set<Socket>();

  function take(made: Socket): void {
    const shared = reader.read(made, read);
    const socket = shared?.socket ?? made;
    const goOn = () => socket.resume();
    const close = () => socket.destroy();
    const endToo = () => socket.end();
    const forget = () => {
      idle.delete(socket);
      busy.delete(socket);
    };
    let hasAsked = false;

    function read(chunk: Buffer): void {
      const request = chunk.length <= MAX_HEAD ? readVisitorRequest(chunk.toString('latin1')) : undefined;
      if (!request || !responses.isFor(request, socket)) return leave(chunk);
      const answer = responses.ready(request);
      if (answer) return send(answer);
      const loading = responses.prepare(request);
      if (!loading) return leave(chunk);
      idle.delete(socket);
      busy.add(socket);
      socket.off('drain', goOn).pause().setTimeout(0);
      hasAsked = false;
      const kept = Buffer.from(chunk);
      const loaded = () => sendLoaded(request, kept);
      // After an error node asks again, and reports it.
      loading.then(loaded, loaded);
    }

    function sendLoaded(request: VisitorRequest, chunk: Buffer): void {
      if (socket.destroyed) return;
      busy.delete(socket);
      idle.add(socket);
      socket.on('drain', goOn);
      const answer = responses.isFor(request, socket) ? responses.ready(request) : undefined;
      if (!answer) return leave(chunk);
      socket.resume();
      send(answer);
    }

    function send(answer: Buffer): void {
      if (!hasAsked) socket.setTimeout(server.keepAliveTimeout);
      hasAsked = true;
      // A client that does not read gets nothing more until it does.
      if (!socket.write(answer)) socket.pause();
    }

    function leave(chunk: Buffer): void {
      forget();
      shared?.release();
      socket.off('data', read).off('drain', goOn).off('end', endToo).off('close', forget);
      socket.off('error', close).off('timeout', close).setTimeout(0);
      socket.pause();
      socket.unshift(Buffer.from(chunk));
      toNode!.call(server, socket);
      socket.resume();
    }

    idle.add(socket);
    socket.setTimeout(server.headersTimeout);
    socket.on('drain', goOn).on('end', endToo).on('close', forget);
    socket.on('error', close).on('timeout', close);
    if (!shared) socket.on('data', read);
    socket.resume();
  }

  server.off('connection', toNode);
  server.on('connection', take);
  return {
    closeIdle() {
      for (const socket of idle) socket.end();
    },
    closeAll() {
      for (const socket of [...idle, ...busy]) socket.destroy();
    },
  };
}
