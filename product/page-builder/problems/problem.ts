import type { BuilderProblem } from '../builder-props.ts';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Why the first field was refused: it says more than that nothing was saved. */
const firstError = (errors: unknown): string | undefined => {
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  return typeof first === 'object' && first !== null && 'message' in first ? text(first.message) : undefined;
};

/** Normalizes the error of a failed call: a problem document, an error whose body is one, or any other error. */
export function problemOf(thrown: unknown): BuilderProblem {
  if (typeof thrown !== 'object' || thrown === null) return {};
  const nested = 'problem' in thrown && typeof thrown.problem === 'object' ? thrown.problem : null;
  const source = { ...(thrown as Record<string, unknown>), ...(nested as Record<string, unknown> | null) };
  const message = thrown instanceof Error ? thrown.message : undefined;
  const problem: BuilderProblem = {};
  if (typeof source.status === 'number') problem.status = source.status;
  const code = text(source.code);
  const title = text(source.title);
  const detail = firstError(source.errors) ?? text(source.detail) ?? text(message);
  if (code !== undefined) problem.code = code;
  if (title !== undefined) problem.title = title;
  if (detail !== undefined) problem.detail = detail;
  return problem;
}
