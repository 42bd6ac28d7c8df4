import { writeReference } from '@tributary/form-engine/components/file/reference.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Headers that announce a file. */
export const announcing = (size: number, name: string, component: string): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'upload-length': String(size),
  'upload-metadata': `filename ${base64(name)},component ${base64(component)}`,
});

/** Sends bytes from an offset. */
export const sendPiece = (address: string, offset: number, bytes: Uint8Array): Promise<Response> =>
  fetch(address, {
    method: 'PATCH',
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: Buffer.from(bytes),
  });

/** The reference in a response. */
export const referenceIn = (response: Response): string =>
  decodeURIComponent(response.headers.get('tributary-file') ?? '');

/** Uploads a whole file. @param form the address of the form's files */
export async function uploadFile(
  form: string,
  bytes: Uint8Array,
  { name = 'letter.pdf', component = 'cv' } = {},
): Promise<{ address: string; reference: string; response: Response }> {
  const created = await fetch(form, { method: 'POST', headers: announcing(bytes.length, name, component) });
  if (created.status !== 201) return { address: '', reference: '', response: created };
  const address = new URL(created.headers.get('location')!, form).href;
  const response = await sendPiece(address, 0, bytes);
  return { address, reference: referenceIn(response), response };
}

/** A small PDF with some text in it. */
export const pdf = (text = 'one'): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);

/** A reference that the server never made. */
export const forged = writeReference({
  id: '01900000-0000-7000-8000-000000000009',
  mark: 'A'.repeat(32),
  size: 5,
  type: 'application/pdf',
  name: 'mine.pdf',
});
