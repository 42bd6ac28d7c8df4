/** An uploaded file, as part of an answer. */
export interface UploadedFile {
  readonly [part: string]: string | number;
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** The media type, found by the file's content. */
  type: string;
}

/** A form's value for a file: the file as the server knows it, and the server's mark by which it recognizes it. */
export interface FileReference extends UploadedFile {
  mark: string;
}

const REFERENCE =
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})~([\w-]{32})~(\d{1,9})~([\w.+/-]{3,100})~(.{1,120})$/u;

/** A reference as text. */
export const writeReference = ({ id, mark, size, type, name }: FileReference): string =>
  [id, mark, size, type, name].join('~');

/** Reads a reference; undefined when it is none. Whether the mark is the server's, only the server knows. */
export function readReference(text: string): FileReference | undefined {
  const [, id = '', mark = '', size = '', type = '', name = ''] = REFERENCE.exec(text) ?? [];
  return id ? { id, mark, size: Number(size), type, name } : undefined;
}
