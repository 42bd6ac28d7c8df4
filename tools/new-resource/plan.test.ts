import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { checkBoundaries } from '../checks/boundaries.ts';
import { checkMessages } from '../checks/messages.ts';
import { checkLeftovers } from '../checks/leftovers.ts';
import { readProject, type Project } from '../checks/project.ts';
import { checkSizes } from '../checks/sizes.ts';
import { resourceFilesOf } from './plan.ts';
import { namesFrom } from './names.ts';

const root = join(import.meta.dirname, '..', '..');
const project = readProject(root);
/** The rooms that a resource touches; the others need not be read again. */
const rooms: Project = new Map([...project].filter(([path]) => /^(kit|engine|resources)\//.test(path)));
/** Not the name that CONTRIBUTING.md gives as an example: a resource of that name may be there. */
const resource = namesFrom(['paper-lantern', 'paper-lanterns', 'farol de papel', 'faroles de papel', 'm']);

it('writes a resource that passes the checks of the house as it is', { timeout: 120_000 }, () => {
  const plan = resourceFilesOf(resource, (path) => project.get(path));
  const whole = new Map([...rooms, ...plan]);
  const problems = [checkBoundaries, checkSizes, checkLeftovers, checkMessages].flatMap(
    (check) => check(whole).problems,
  );
  expect(problems.filter((problem) => /paper.?lanterns?/i.test(problem))).toEqual([]);
  expect([...plan.keys()]).toEqual(
    expect.arrayContaining(
      ['keys.ts', 'paperLanterns.en-US.json', 'paperLanterns.es.json'].map(
        (name) => `resources/paper-lanterns/messages/${name}`,
      ),
    ),
  );
  expect(plan.get('resources/features.server.ts')).toContain('  paperLanternsFeature,');
  expect(plan.get('engine/access/roles.ts')).toContain('  paper_lanterns: {');
});

/**
 * A connector is one folder, present for tests, and a line in each of two lists: browsers load the part that is shown,
 * and no service.
 */
function connectorFiles(): Project {
  const kinds = 'resources/connectors/kinds.ts';
  const services = 'resources/connectors/kinds.server.ts';
  const edited = (path: string, edits: [string, string][]): string =>
    edits.reduce((text, [before, after]) => {
      expect(text).toContain(before);
      return text.replace(before, after);
    }, project.get(path)!);
  return new Map([
    [
      kinds,
      edited(kinds, [
        ["  'custom',\n]", "  'custom',\n  'fake-post',\n]"],
        ['  custom: customKind,\n', "  custom: customKind,\n  'fake-post': fakePostKind,\n"],
        ['import', "import { fakePostKind } from './kinds/fake-post/kind.testing.ts';\nimport"],
      ]),
    ],
    [
      services,
      edited(services, [
        ['  custom,\n', "  custom,\n  'fake-post': fakePost,\n"],
        ['import', "import { fakePost } from './kinds/fake-post/connector.testing.ts';\nimport"],
      ]),
    ],
  ]);
}

it(
  'writes a resource that type checks in a copy of the project, where a connector was added too',
  {
    timeout: 300_000,
  },
  async () => {
    const plan = new Map([...resourceFilesOf(resource, (path) => project.get(path)), ...connectorFiles()]);
    const copy = mkdtempSync(join(tmpdir(), 'tributary-new-resource-'));
    try {
      writeCopy(copy, new Map([...project, ...plan]));
      const tsc = join(root, 'node_modules', '.bin', 'tsc');
      const checked = promisify(execFile)(tsc, ['-p', copy], { maxBuffer: 1_000_000 });
      expect(await checked.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: '' });
    } finally {
      rmSync(copy, { recursive: true });
    }
  },
);

/** Writes the rooms up to the product, with the packages of this project and links to the copied rooms. */
function writeCopy(copy: string, files: Project): void {
  for (const [path, text] of files) {
    if (!/^(kit|engine|resources|product)\//.test(path)) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  mkdirSync(join(copy, 'node_modules', '@tributary'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@tributary' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const room of ['kit', 'engine', 'resources', 'product', 'product/form-engine'])
    symlinkSync(join(copy, room), join(copy, 'node_modules', '@tributary', room.replace('product/', '')));
  const own = `resources/${resource.many}`;
  // Files that augment the types of packages are reached from there.
  const augmenting = ['engine/http/api.server.ts', '**/messages/keys.ts', 'kit/browser.d.ts'];
  const added = ['resources/connectors'];
  const include = [own, ...added, ...augmenting];
  const options = { ...JSON.parse(project.get('tsconfig.json')!), include };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(options));
}

it('overwrites no file, and explains how to write a name', () => {
  expect(() =>
    resourceFilesOf(resource, (path) =>
      path.startsWith('resources/paper-lanterns/') ? '' : project.get(path),
    ),
  ).toThrow('exists already');
  expect(() => namesFrom(['Venue'])).toThrow('Call it like this');
});
