import { expect, it } from 'vitest';
import { problemOf } from './problem.ts';

it('names the reason of the first refused field instead of the general refusal', () => {
  const problem = {
    status: 422,
    code: 'validation_failed',
    title: 'Invalid',
    detail: 'Nothing was saved.',
    errors: [{ path: 'formId', message: 'This form does not exist.' }],
  };
  expect(problemOf(Object.assign(new Error('refused'), { problem }))).toEqual({
    status: 422,
    code: 'validation_failed',
    title: 'Invalid',
    detail: 'This form does not exist.',
  });
});

it('takes the detail where no field was refused, and the message of any other error', () => {
  expect(problemOf({ problem: { detail: 'Too late.', errors: [] } }).detail).toBe('Too late.');
  expect(problemOf(new Error('broken')).detail).toBe('broken');
  expect(problemOf('nothing')).toEqual({});
});
