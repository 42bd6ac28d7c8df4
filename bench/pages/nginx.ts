import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../load/port.ts';
import { untilAnswers } from '../load/until-answers.ts';
import { program } from '../load/programs.ts';

/** One response to serve: body and headers of the product. */
export interface StaticAnswer {
  body: Buffer;
  headers: Record<string, string>;
}

/** Set by nginx itself, or for one connection only. */
const NOT_COPIED = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'server']);

const quoted = (text: string) =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('$', '${dollar}')}"`;

interface Setup {
  port: number;
  /** Its own files. */
  folder: string;
  /** Folder that it serves. */
  root: string;
  headers: StaticAnswer['headers'];
  /** Files that it keeps open. */
  openFiles: number;
}

function configuration({ port, folder, root, headers, openFiles }: Setup): string {
  const copied = Object.entries(headers)
    .filter(([name]) => !NOT_COPIED.has(name))
    .map(([name, value]) => `add_header ${name} ${quoted(value)};`);
  // Our files are for the account that the product runs under.
  const user = process.getuid?.() === 0 && root !== join(folder, 'files') ? 'user root;' : '';
  return `
${user}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
worker_rlimit_nofile ${openFiles + 4_096};
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  # Everything that makes nginx fast at serving one file again and again.
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  open_file_cache max=${openFiles} inactive=1h;
  open_file_cache_valid 1h;
  keepalive_timeout 65s;
  keepalive_requests 1000000000;
  server_tokens off;
  etag off;
  max_ranges 0;
  # A dollar sign can not be escaped in a header otherwise.
  geo $dollar { default "$"; }
  server {
    listen 127.0.0.1:${port} backlog=1024;
    root ${root};
    types { }
    default_type ${quoted(headers['content-type'] ?? 'text/html')};
    add_header Last-Modified "";
    ${copied.join('\n    ')}
  }
}`;
}

/** A running server that serves one response at `/page`. */
export interface StaticServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts nginx with one worker for a response. @throws Unmeasurable where there is none */
export async function startNginx(answer: StaticAnswer): Promise<StaticServer> {
  const folder = await newFolder();
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'files', 'page'), answer.body);
  const setup = { folder, root: join(folder, 'files'), headers: answer.headers, openFiles: 100 };
  return launch(setup, '/page');
}

/**
 * Starts nginx with one worker for every file of a folder, all under the same headers.
 * @param known the path of one of the files
 */
export async function startNginxOver(
  root: string,
  { headers, openFiles, known }: { headers: StaticAnswer['headers']; openFiles: number; known: string },
): Promise<StaticServer> {
  return launch({ folder: await newFolder(), root, headers, openFiles }, known);
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-nginx-'));
  // When root starts nginx, its worker runs under another account.
  await chmod(folder, 0o755);
  return folder;
}

async function launch(setup: Omit<Setup, 'port'>, known: string): Promise<StaticServer> {
  const { folder } = setup;
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration({ ...setup, port }));
  const child = spawn(program('nginx'), ['-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}${known}`;
  await untilAnswers(url, child);
  return {
    url,
    pid: child.pid!,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
