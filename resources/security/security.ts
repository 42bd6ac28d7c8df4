import { defineSingle } from '@tributary/engine/definition/single.ts';
import * as z from 'zod';
import { assetsSchema } from './assets.ts';
import { signInSchema } from './sign-in.ts';
import { cspSchema, DIRECTIVES } from './sources.ts';

/** The settings of what published pages may load and run (specification, section 8), and of how people sign in. */
export const securitySchema = z.object({
  csp: cspSchema.prefault({}),
  assets: assetsSchema.default([]),
  signIn: signInSchema.prefault({}),
});
export type SecurityData = z.infer<typeof securitySchema>;

export const security = defineSingle({
  name: 'security',
  title: 'security',
  subject: 'security',
  schema: securitySchema,
  displayTitle: () => 'Security',
  sections: { csp: ['csp'], assets: ['assets'], signIn: ['signIn'] },
  actions: {
    allow: {
      ability: 'update',
      event: 'UPDATE',
      body: z.strictObject({ directive: z.enum(DIRECTIVES), source: z.string().max(300) }),
      exampleBody: { directive: 'font-src', source: 'https://fonts.example.org' },
    },
  },
  openPath: '/general-settings/security',
  example: (n) => ({
    csp: {
      reportOnly: n % 2 === 0,
      directives: {
        'script-src': [`https://scripts-${n}.example.org`],
        'style-src': [],
        'img-src': [],
        'font-src': [],
        'connect-src': [`https://*.stream-${n}.example.org`],
        'frame-src': [],
        'media-src': [],
        'worker-src': [],
        'manifest-src': [],
        'form-action': [],
        'frame-ancestors': [],
      },
    },
    assets: [
      {
        id: '0199b0aa-0000-7000-8000-00000000a55e',
        name: `Figures ${n}`,
        kind: 'script',
        location: 'head',
        from: 'address',
        src: `https://figures.example.org/${n}.js`,
        text: '',
        attributes: [{ name: 'defer', value: '' }],
      },
    ],
    signIn: { secondFactor: false, idleMinutes: 15 + (n % 465), sessionHours: 24, emailDomains: [] },
  }),
});
