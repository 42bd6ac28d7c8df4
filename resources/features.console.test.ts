import { logSubjectOf } from '@tributary/engine/revisions/log-subject.ts';
import { readMessages } from '@tributary/kit/i18n/messages.server.ts';
import { expect, it } from 'vitest';
import { resourceConsoleFeatures } from './features.console.ts';
import { resourceFeatures } from './features.server.ts';
import { OTHER_SUBJECTS } from './logs/subjects.console.ts';
import { resourceOfLog } from './logs/subjects.ts';

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

it('has a word for everything that entries of the activity log are about without a ui', async () => {
  const declared = await Promise.all(
    resourceConsoleFeatures.map(async ({ name, ui }) => ((await ui?.()) ? name : '')),
  );
  const written = ['transactions', 'account_settings'] as const;
  const nameless = written.map(logSubjectOf).filter((subject) => !declared.includes(resourceOfLog(subject)));
  expect([...OTHER_SUBJECTS].toSorted()).toEqual(nameless.toSorted());
  for (const messages of Object.values(readMessages()))
    expect(Object.keys((messages['logs'] as { value: { subject: object } }).value.subject)).toEqual([
      ...OTHER_SUBJECTS,
    ]);
});
