import { logSubjectOf } from '@tributary/engine/revisions/log-subject.ts';
import { expect, it } from 'vitest';
import { resourceConsoleFeatures } from './features.console.ts';
import { resourceFeatures } from './features.server.ts';
import { resourceOfLog } from './logs/subjects.console.ts';

const definitions = resourceFeatures.map(({ resource }) => resource!);

it('declares every resource to the console, under the name of its subject', () => {
  expect(resourceConsoleFeatures.map(({ name }) => name).sort()).toEqual(
    definitions.map(({ name }) => name).sort(),
  );
  for (const { name, subject } of definitions) expect(resourceOfLog(logSubjectOf(subject))).toBe(name);
});

it('brings the ui of every resource that is written, and of none that is only read', async () => {
  for (const { name, ui } of resourceConsoleFeatures) {
    const definition = definitions.find((each) => each.name === name)!;
    const found = await ui?.();
    expect(found?.definition, name).toBe(definition.kind === 'resource' ? definition : undefined);
  }
});

it('opens no record of the activity log where the subject has none', () => {
  expect(resourceOfLog('CONNECTOR_SETTINGS')).toBe('connectors');
  expect(resourceOfLog('NOTHING')).toBe('');
});
