import type { FieldErrors } from 'react-hook-form';

/** Every error with the path of its field. */
export function flatErrors(errors: FieldErrors, above = ''): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error) return [];
    const path = above ? `${above}.${key}` : key;
    if (typeof error.message === 'string') return [{ path, message: error.message }];
    return flatErrors(error as FieldErrors, path);
  });
}
