import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from './certificates.ts';

/** Pebble, the test server of Let's Encrypt, which speaks the whole of RFC 8555. */
export interface Pebble {
  /** The URL of its directory, by a way that can be cut. */
  directory: string;
  /** The file of the certificate that its own connection is trusted by. */
  trustedFile: string;
  /** Cuts the way to it, or opens it again. */
  cut(isCut: boolean): void;
  /** `Valid` or `Revoked`. @param serial in hexadecimal */
  statusOf(serial: string): Promise<string>;
  close(): Promise<void>;
}

const PATHS = [process.env['PEBBLE_PATH'], '/usr/bin/pebble'];

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** @throws Error where Pebble is not installed: `npm test` installs it */
function pebblePath(): string {
  const path = PATHS.find((one) => one !== undefined && existsSync(one));
  if (!path) throw new Error('Pebble is not installed. Run: apt-get install pebble, or set PEBBLE_PATH.');
  return path;
}

/**
 * Starts Pebble.
 * @param httpPort where it reads the files that prove a domain, in place of port 80
 * @param dnsServer the resolver by which it finds domains
 */
export async function startPebble({
  httpPort,
  dnsServer,
}: {
  httpPort: number;
  dnsServer: string;
}): Promise<Pebble> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-pebble-'));
  const { certificate, key } = await selfSigned('localhost');
  const [port, managementPort] = [await freePort(), await freePort()];
  const files = {
    cert: join(folder, 'cert.pem'),
    key: join(folder, 'key.pem'),
    config: join(folder, 'pebble.json'),
  };
  await writeFile(files.cert, certificate);
  await writeFile(files.key, key);
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate: files.cert,
    privateKey: files.key,
    httpPort,
    tlsPort: 5001,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  };
  await writeFile(files.config, JSON.stringify({ pebble }));
  const child = spawn(pebblePath(), ['-config', files.config, '-dnsserver', dnsServer, '-strict'], {
    env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '5', PEBBLE_AUTHZREUSE: '0' },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilOpen(port);

  let isCut = false;
  const sockets = new Set<Socket>();
  const way = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = connect(port, '127.0.0.1');
    for (const one of [socket, onward]) {
      sockets.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one);
          socket.destroy();
          onward.destroy();
        });
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const wayPort = (way.address() as AddressInfo).port;

  return {
    directory: `https://localhost:${wayPort}/dir`,
    trustedFile: files.cert,
    cut(is) {
      isCut = is;
      if (is) for (const socket of sockets) socket.destroy();
    },
    async statusOf(serial) {
      const said = await ask(
        `https://localhost:${managementPort}/cert-status-by-serial/${serial}`,
        certificate,
      );
      return (JSON.parse(said) as { Status: string }).Status;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => way.close(resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const TRIES = 100;
async function untilOpen(port: number): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Pebble did not start.');
}

function ask(url: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { ca }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}
