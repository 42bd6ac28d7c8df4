import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import type { Edit } from './model/edit.ts';
import { beginHistory, recordChange, stepBack, stepForward } from './model/history.ts';
import type { History } from './model/history.ts';

interface UndoableForm {
  schema: FormSchema;
  canUndo: boolean;
  canRedo: boolean;
  edit: (change: Edit, tag?: string) => void;
  /** Both answer the form after the step; undefined when there was no step. */
  undo: () => FormSchema | undefined;
  redo: () => FormSchema | undefined;
}

/** A form that its owner holds, with steps back and forward. Another form from outside begins a new history. */
export function useHistory(value: FormSchema, onChange: (value: FormSchema) => void): UndoableForm {
  const [history, setHistory] = useState(() => beginHistory(value));
  // Several changes may come before the next drawing; each builds on the one before.
  const latest = useRef(history);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  }, [onChange]);

  useEffect(() => {
    const { present } = latest.current;
    if (value === present || JSON.stringify(value) === JSON.stringify(present)) return;
    latest.current = beginHistory(value);
    setHistory(latest.current);
  }, [value]);

  const step = useCallback((next: History): FormSchema | undefined => {
    const before = latest.current;
    if (next === before) return undefined;
    latest.current = next;
    setHistory(next);
    if (next.present !== before.present) tell.current(next.present);
    return next.present;
  }, []);

  return {
    schema: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: useCallback(
      (change, tag = '') =>
        void step(recordChange(latest.current, change(latest.current.present), tag, Date.now())),
      [step],
    ),
    undo: useCallback(() => step(stepBack(latest.current)), [step]),
    redo: useCallback(() => step(stepForward(latest.current)), [step]),
  };
}
