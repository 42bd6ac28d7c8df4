import { securitySchema } from '@tributary/resources/security/security.ts';
import { describe, expect, it } from 'vitest';
import { assemble } from './artifact.ts';
import { compilePage, type CompileInput } from './compile.server.ts';
import { hashSource } from './policy.server.ts';
import { reportingHeaders } from '../reporting/reports.ts';

const asset = (more: object) => ({
  id: crypto.randomUUID(),
  name: 'One',
  kind: 'script',
  location: 'head',
  from: 'address',
  src: '',
  text: '',
  attributes: [],
  ...more,
});

function compiled(security: object, more: Partial<CompileInput> = {}) {
  const artifact = compilePage({
    tenantId: 'tenant',
    page: {
      id: 'page',
      slug: 'a',
      name: 'A',
      language: 'en-US',
      html: '<header>h</header><p>a</p>',
      css: '',
      metadata: { title: '', description: '' },
    },
    forms: new Map(),
    counters: new Map(),
    styles: { base: 'body{color:red}', form: '' },
    script: '',
    origin: 'https://river.example.org',
    siteName: 'River',
    paymentOrigins: [],
    now: new Date(0),
    security: securitySchema.parse(security),
    ...more,
  });
  const directives = new Map(
    artifact.csp.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')] as const;
    }),
  );
  return { artifact, directives, html: assemble(artifact, new Map()) };
}

describe('the assets of an organization', () => {
  it('have their entered places and values, and are named by the page’s policy', () => {
    const { html, directives } = compiled({
      assets: [
        asset({
          src: 'https://figures.example.org/a.js?site=1&x',
          attributes: [{ name: 'defer', value: '' }],
        }),
        asset({ from: 'text', text: 'window.ran = "a" < 1;\n', location: 'body' }),
        asset({ kind: 'style', from: 'text', text: 'p{color:blue}' }),
        asset({
          kind: 'style',
          src: 'https://fonts.example.org/f.css',
          attributes: [{ name: 'integrity', value: `sha384-${'a'.repeat(64)}` }],
        }),
        asset({ src: 'https://figures.example.org/late.js', location: 'body' }),
      ],
    });
    expect(html).toContain(
      '<script src="https://figures.example.org/a.js?site=1&amp;x" defer=""></script><style>p{color:blue}</style>' +
        `<link rel="stylesheet" href="https://fonts.example.org/f.css" integrity="sha384-${'a'.repeat(64)}" crossorigin="anonymous"></head>`,
    );
    expect(
      html.endsWith(
        '<script>window.ran = "a" < 1;\n</script><script src="https://figures.example.org/late.js"></script></body></html>',
      ),
    ).toBe(true);
    expect(directives.get('script-src')).toBe(
      `${hashSource('window.ran = "a" < 1;\n')} https://figures.example.org/a.js https://figures.example.org/late.js`,
    );
    expect(directives.get('style-src')).toContain(
      `${hashSource('p{color:blue}')} https://fonts.example.org/f.css`,
    );
    expect(directives.get('font-src')).toBe("'self' https://fonts.example.org");
    expect(directives.get('connect-src')).toBe("'self' https://figures.example.org");
  });

  it('wait where the visitor is asked first: no browser fetches or runs them, and the policy names them all the same', () => {
    const { html, directives } = compiled({
      assets: [
        asset({
          src: 'https://chat.example.org/a.js',
          consent: 'ask',
          attributes: [
            { name: 'type', value: 'module' },
            { name: 'data-site', value: '7' },
          ],
        }),
        asset({ from: 'text', text: 'talk()', consent: 'ask', location: 'body' }),
        asset({ kind: 'style', from: 'text', text: 'p{color:blue}', consent: 'ask' }),
      ],
    });
    expect(html).toContain(
      '<script type="text/plain" data-tributary-waits="" data-tributary-src="https://chat.example.org/a.js" ' +
        'data-tributary-type="module" data-site="7"></script>',
    );
    expect(html).toContain('<script type="text/plain" data-tributary-waits="">talk()</script></body>');
    expect(html).toContain('<style>p{color:blue}</style>');
    expect(directives.get('script-src')).toBe(`${hashSource('talk()')} https://chat.example.org/a.js`);
  });

  it('leave the outcome of a payment where it belongs', () => {
    const { artifact } = compiled({ assets: [asset({ from: 'text', text: 'go()', location: 'body' })] });
    const html = assemble(artifact, new Map(), { outcome: '<p>PAID</p>' });
    expect(html).toContain('<p>PAID</p></section></main><script>go()</script></body>');
  });
});

describe('the policy of an organization', () => {
  it('is added to the page’s own sources, and replaces none', () => {
    const { directives } = compiled({
      csp: {
        directives: {
          'script-src': ['https://cdn.example.org/a.js'],
          'frame-src': ['https://player.example.org'],
          'form-action': ['https://crm.example.org'],
          'worker-src': ['blob:'],
          'frame-ancestors': ['https://partner.example.org'],
        },
      },
    });
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('script-src')).toBe('https://cdn.example.org/a.js');
    expect(directives.get('frame-src')).toBe('https://player.example.org');
    expect(directives.get('form-action')).toBe('https://crm.example.org');
    expect(directives.get('worker-src')).toBe('blob:');
    expect(directives.has('manifest-src')).toBe(false);
    expect(directives.get('frame-ancestors')).toBe("'self' https://partner.example.org");
    expect(directives.get('base-uri')).toBe("'none'");
  });

  it('keeps foreign scripts and forms out while it only reports', () => {
    const { artifact } = compiled({ csp: { reportOnly: true } });
    expect(artifact.csp).toBe(
      "object-src 'none'; script-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; " +
        'report-uri /api/security-reports; report-to pages',
    );
    expect(artifact.cspReportOnly).toMatch(
      /^style-src 'sha256-.*; img-src .*; media-src 'none'; frame-src 'none'/,
    );
    expect(artifact.cspReportOnly).not.toContain('script-src');
    expect(reportingHeaders(artifact)).toEqual({
      'Content-Security-Policy-Report-Only': artifact.cspReportOnly,
      'Reporting-Endpoints': 'pages="/api/security-reports"',
    });
  });

  it('reports to an address alone where the site has no https', () => {
    const { artifact } = compiled({}, { origin: 'http://river.sites.localhost' });
    expect(artifact.csp).toMatch(/; report-uri \/api\/security-reports$/);
    expect(reportingHeaders(artifact)).toEqual({});
  });
});
