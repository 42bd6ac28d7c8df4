import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { suggestSlug } from '@tributary/engine/screens/form/suggest-slug.ts';
import { skinStyles } from './skins.ts';

const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The files that the pages load: a style sheet, a font, and the scripts for passkeys and the set-up page, under an address that changes with their content. */
export interface PageAssets {
  stylesheet: string;
  passkeyScript: string;
  zoneScript: string;
  /** Answers a request for one of the files; false when the path names none. */
  send(path: string, res: ServerResponse): boolean;
}

/** Reads the files once, when the server starts. */
export function loadPageAssets(): PageAssets {
  const sheets = ['./page.css', './controls.css', './factors.css'].map((name) =>
    readFileSync(new URL(name, import.meta.url), 'utf8'),
  );
  const css = Buffer.from([skinStyles(), ...sheets].join('\n'));
  // The font belongs to the kit, so it is found from there.
  const fromKit = createRequire(import.meta.resolve('@tributary/kit/package.json'));
  const font = readFileSync(fromKit.resolve(FONT));
  const script = readFileSync(new URL('./passkey.js', import.meta.url));
  const zone = Buffer.from(
    `const suggestSlug = ${suggestSlug};\n${readFileSync(new URL('./zone.js', import.meta.url), 'utf8')}`,
  );
  const version = [css, font, script, zone]
    .reduce((hash, file) => hash.update(file), createHash('sha256'))
    .digest('hex')
    .slice(0, 12);
  const base = `/auth/assets/${version}`;
  const files = new Map<string, readonly [type: string, bytes: Buffer]>([
    [`${base}/sign-in.css`, ['text/css; charset=utf-8', css]],
    [`${base}/inter.woff2`, ['font/woff2', font]],
    [`${base}/passkey.js`, ['text/javascript; charset=utf-8', script]],
    [`${base}/zone.js`, ['text/javascript; charset=utf-8', zone]],
  ]);
  return {
    stylesheet: `${base}/sign-in.css`,
    passkeyScript: `${base}/passkey.js`,
    zoneScript: `${base}/zone.js`,
    send(path, res) {
      const file = files.get(path);
      if (!file) return false;
      res.setHeader('Content-Type', file[0]);
      res.setHeader('Content-Length', file[1].length);
      res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      res.end(file[1]);
      return true;
    },
  };
}
