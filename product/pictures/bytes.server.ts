import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Lets every route of this scope take bytes alone. What they claim to be does not count: they are looked at. */
export function takeBytes(scope: FastifyInstance, limitBytes: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limitBytes }, (_request, body, done) =>
    done(null, body),
  );
}

/** The bytes that were sent; none where nothing was. */
export function bytesOf({ body }: FastifyRequest): Buffer {
  return body instanceof Buffer ? body : Buffer.alloc(0);
}
