import { describe, expect, it } from 'vitest';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { beginHistory, holdTag, recordChange, stepBack, stepForward } from './history.ts';

const form = (name: string) => formSchema.parse({ settings: { submitLabel: name } });
const label = (history: ReturnType<typeof beginHistory>): string => history.present.settings.submitLabel;

describe('the steps back and forward', () => {
  it('go back and forward again', () => {
    let history = recordChange(beginHistory(form('one')), form('two'), '', 0);
    history = recordChange(history, form('three'), '', 1);
    history = stepBack(stepBack(history));
    expect(label(history)).toBe('one');
    expect(stepBack(history)).toBe(history);
    expect(label(stepForward(history))).toBe('two');
  });

  it('treat a typed word as one step, which ends at a pause', () => {
    let history = recordChange(beginHistory(form('')), form('a'), 'label', 0);
    history = recordChange(history, form('ab'), 'label', 300);
    expect(history.past).toHaveLength(1);
    history = recordChange(history, form('abc'), 'label', 2000);
    expect(history.past).toHaveLength(2);
    expect(label(stepBack(history))).toBe('ab');
  });

  it('treat a keyboard move as one step, however long it takes', () => {
    let history = recordChange(beginHistory(form('one')), form('two'), `${holdTag}a`, 0);
    history = recordChange(history, form('three'), `${holdTag}a`, 60_000);
    expect(label(stepBack(history))).toBe('one');
  });

  it('drop undone steps after a new change, and do not repeat a step', () => {
    let history = stepBack(recordChange(beginHistory(form('one')), form('two'), '', 0));
    history = recordChange(history, form('other'), '', 1);
    expect(stepForward(history)).toBe(history);
    expect(recordChange(history, history.present, '', 2)).toBe(history);
  });

  it('keep the last hundred', () => {
    let history = beginHistory(form('0'));
    for (let step = 1; step < 150; step += 1) history = recordChange(history, form(String(step)), '', step);
    expect(history.past).toHaveLength(100);
  });
});
