import type { FileFailure } from '../definition/choices.ts';

/** A file that can't be read as a whole, and the line where it ends to make sense. */
export class ImportFileError extends Error {
  override name = 'ImportFileError';
  readonly code: FileFailure;
  readonly line: number | null;
  constructor(code: FileFailure, line: number | null = null, options?: ErrorOptions) {
    super(line === null ? code : `${code} in line ${line}`, options);
    this.code = code;
    this.line = line;
  }
}
