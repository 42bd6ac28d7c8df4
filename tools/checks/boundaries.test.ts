import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import { readProject } from './project.ts';
import type { Project } from './project.ts';

/** A small project with the same rooms as this one, without a violation. */
const HOUSE: Record<string, string> = {
  'kit/package.json': '{"name":"@tributary/kit"}',
  'engine/package.json': '{"name":"@tributary/engine"}',
  'resources/package.json': '{"name":"@tributary/resources"}',
  'product/package.json': '{"name":"@tributary/product"}',
  'product/form-engine/package.json': '{"name":"@tributary/form-engine"}',
  'tools/package.json': '{"name":"@tributary/tools"}',
  'kit/money.ts': `export const minor = 100;`,
  'kit/theme/scales.ts': `export const ink = '#14213d';`,
  'engine/storage/rows.server.ts': `import { readFile } from 'node:fs/promises';\nexport const rows = readFile;`,
  'engine/lifecycle/list.ts': `import { minor } from '@tributary/kit/money.ts';\nexport const list = minor;`,
  'engine/lifecycle/list.server.ts': `import { rows } from '../storage/rows.server.ts';\nimport { list } from './list.ts';\nexport const all = [rows, list];`,
  'product/form-engine/schema.ts': `import { minor } from '@tributary/kit/money.ts';\nexport const schema = minor;`,
  'resources/forms/form.ts': `import { schema } from '@tributary/form-engine/schema.ts';\nexport const form = schema;`,
  'product/publishing/compile.server.ts': `import { form } from '@tributary/resources/forms/form.ts';\nexport const compile = form;`,
  'product/page-builder/Editor.console.tsx': `import { form } from '@tributary/resources/forms/form.ts';\nimport type { compile } from '../publishing/compile.server.ts';\nexport const Editor = (): typeof compile => form;`,
  'tools/testing/clock.ts': `export const clock = 1;`,
  'product/publishing/compile.test.ts': `import { clock } from '@tributary/tools/testing/clock.ts';\nexport const t = clock;`,
};

function problemsWith(changes: Record<string, string>): string[] {
  return checkBoundaries(new Map(Object.entries({ ...HOUSE, ...changes })) as Project).problems;
}

describe('imports run one way', () => {
  it('finds nothing in a project without violations', () => {
    expect(problemsWith({})).toEqual([]);
  });

  it.each([
    ['kit/theme/scales.ts', '@tributary/engine/lifecycle/list.ts', 'kit may not know engine'],
    ['engine/lifecycle/list.ts', '@tributary/resources/forms/form.ts', 'engine may not know resources'],
    ['engine/lifecycle/list.ts', '@tributary/form-engine/schema.ts', 'engine may not know form-engine'],
    [
      'product/form-engine/schema.ts',
      '@tributary/resources/forms/form.ts',
      'form-engine may not know resources',
    ],
    [
      'resources/forms/form.ts',
      '@tributary/product/publishing/compile.server.ts',
      'resources may not know product',
    ],
    ['resources/forms/form.ts', '@tributary/tools/testing/clock.ts', 'resources may not know tools'],
  ])('refuses %s → %s', (from, specifier, message) => {
    const problems = problemsWith({ [from]: `import '${specifier}';` });
    expect(problems.join('\n')).toContain(`${from}:1`);
    expect(problems.join('\n')).toContain(message);
  });

  it('refuses an upward import even when only a type is imported, or when it is written as import()', () => {
    const type = `import type { form } from '@tributary/resources/forms/form.ts';\nexport type F = typeof form;`;
    expect(problemsWith({ 'engine/lifecycle/list.ts': type })).toHaveLength(1);
    const late = `export const late = () => import('@tributary/resources/forms/form.ts');`;
    expect(problemsWith({ 'engine/lifecycle/list.ts': late })).toHaveLength(1);
  });

  it('refuses a relative path into another room, a missing file and a missing extension', () => {
    expect(problemsWith({ 'engine/lifecycle/list.ts': `import '../../kit/money.ts';` }).join()).toContain(
      'package name',
    );
    expect(problemsWith({ 'engine/lifecycle/list.ts': `import './gone.ts';` }).join()).toContain(
      'does not exist',
    );
    expect(problemsWith({ 'engine/lifecycle/list.ts': `import '../storage/rows';` }).join()).toContain(
      'extension',
    );
  });

  it('finds an upward import added to the real project', () => {
    const project = new Map(readProject(join(import.meta.dirname, '..', '..')));
    const count = (): number =>
      checkBoundaries(project).problems.filter((one) => one.includes('kit may not know')).length;
    expect(count()).toBe(0);
    project.set(
      'kit/money.ts',
      `${project.get('kit/money.ts')}\nimport '@tributary/engine/errors/problem.ts';\n`,
    );
    expect(count()).toBe(1);
  });
});

describe('where code runs', () => {
  it('refuses server code that a screen reaches through a file for both', () => {
    const problems = problemsWith({
      'resources/forms/form.ts': `import '@tributary/engine/storage/rows.server.ts';`,
    });
    expect(problems.join('\n')).toContain(
      'the browser would load server code (reached from product/page-builder/Editor.console.tsx)',
    );
  });

  it('refuses messages that only the server reads', () => {
    const problems = problemsWith({
      'resources/forms/messages/forms.server.en-US.json': '{}',
      'resources/forms/form.ts': `import './messages/forms.server.en-US.json';`,
    });
    expect(problems.join('\n')).toContain('the browser would load server code');
  });

  it('refuses a module of Node on the way of a screen', () => {
    const problems = problemsWith({
      'resources/forms/form.ts': `import { join } from 'node:path';\nexport const form = join;`,
    });
    expect(problems.join('\n')).toContain('the browser has no module of Node');
  });

  it('counts an import whose names are all types but which is still loaded', () => {
    const screen = `import { type compile } from '../publishing/compile.server.ts';\nexport type C = typeof compile;`;
    expect(problemsWith({ 'product/page-builder/Editor.console.tsx': screen }).join()).toContain(
      'server code',
    );
  });

  it('refuses a screen on the server', () => {
    const problems = problemsWith({
      'product/publishing/compile.server.ts': `import '../page-builder/Editor.console.tsx';`,
    });
    expect(problems.join('\n')).toContain('the server would load a screen');
  });
});

describe('packages', () => {
  it('must not depend on each other, not even for a type', () => {
    const problems = problemsWith({
      'engine/storage/rows.server.ts': `import type { list } from '../lifecycle/list.ts';\nexport type L = typeof list;`,
    });
    expect(problems.join('\n')).toContain(
      'packages need each other: engine/lifecycle → engine/storage → engine/lifecycle',
    );
  });
});

describe('a manifest is loaded first', () => {
  const manifest = (text: string) => problemsWith({ 'resources/forms/feature.console.ts': text });

  it('may import any file on request, and types at once', () => {
    expect(
      manifest(
        `import type { form } from './form.ts';\nexport const ui = (): Promise<typeof form> => import('./form.ts').then((all) => all.form);`,
      ),
    ).toEqual([]);
  });

  it('may load no part of its feature at once', () => {
    expect(manifest(`import { form } from './form.ts';\nexport const all = form;`).join()).toContain(
      'resources/forms/feature.console.ts:1 imports ./form.ts: a manifest is loaded before the first screen',
    );
  });
});
