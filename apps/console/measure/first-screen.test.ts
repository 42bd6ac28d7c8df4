import { expect, it } from 'vitest';
import { closure, firstScreen, laterFiles, type Manifest } from './first-screen.server.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'assets/deep.js' },
  'session/sign-in.console.ts': { file: 'assets/sign-in.js', imports: ['_shared.js'] },
  '../../product/dashboard/screens/Dashboard.console.tsx': {
    file: 'assets/dashboard.js',
    imports: ['_deep.js'],
  },
  '../../product/dashboard/screens/DayBars.console.tsx': { file: 'assets/charts.js' },
  'messages/first.en-US.console.ts': { file: 'assets/messages.js' },
  'messages/first.es.console.ts': { file: 'assets/messages-es.js' },
};

it('counts the entry, the sign-in, the dashboard and the messages, each file once', () => {
  expect(closure(manifest, firstScreen(manifest)).sort()).toEqual([
    'assets/dashboard.js',
    'assets/deep.js',
    'assets/index.js',
    'assets/messages.js',
    'assets/shared.js',
    'assets/sign-in.js',
  ]);
});

it('names the files of later screens among those of the first', () => {
  expect(laterFiles(['assets/first-a.js', 'assets/icons-a.js', 'assets/common-b.js'])).toEqual([
    'assets/icons-a.js',
    'assets/common-b.js',
  ]);
});
