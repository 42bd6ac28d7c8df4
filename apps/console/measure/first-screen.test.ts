import { expect, it } from 'vitest';
import { closure, firstNamespaces, firstScreen, type Manifest } from './first-screen.server.ts';

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
  'shell/messages/shell.en-US.json': { file: 'assets/shell.js' },
  'shell/messages/shell.es.json': { file: 'assets/shell-es.js' },
};

it('counts the entry, the sign-in, the dashboard and the messages, each file once', () => {
  expect(closure(manifest, firstScreen(manifest, ['kit', 'shell'])).sort()).toEqual([
    'assets/dashboard.js',
    'assets/deep.js',
    'assets/index.js',
    'assets/shared.js',
    'assets/shell.js',
    'assets/sign-in.js',
  ]);
});

it('counts the namespaces that the menu needs', () => {
  expect(
    firstNamespaces(["menu: { labelKey: 'pages:title' }", "labelKey: 'pages:x', labelKey: 'form-fields:y'"]),
  ).toEqual(['dashboard', 'form-fields', 'kit', 'pages', 'screens', 'shell']);
});
