import { type UploadedFile } from '@tributary/form-engine/components/file/reference.ts';

/** Makes and checks marks of a text that only this installation can make, for one organization. */
export interface Marker {
  make(tenantId: string, text: string): string;
  matches(mark: string, tenantId: string, text: string): boolean;
}

/** Where a file belongs: a form, and the component of it that asks for files. */
export interface FilePlace {
  tenantId: string;
  formId: string;
  componentId: string;
}

/**
 * The content of a reference's mark: this file, unchanged, for this component. The name comes last, as it may contain
 * anything.
 */
const said = ({ formId, componentId }: FilePlace, { id, size, type, name }: UploadedFile): string =>
  ['file', formId, componentId, id, size, type, name].join(' ');

/** The mark of a file's reference. */
export const fileMark = (marker: Marker, place: FilePlace, file: UploadedFile): string =>
  marker.make(place.tenantId, said(place, file));

/** Whether a reference was made here, for this component. */
export const isMarked = (marker: Marker, place: FilePlace, file: UploadedFile, mark: string): boolean =>
  marker.matches(mark, place.tenantId, said(place, file));

const uploadText = (formId: string, id: string): string => `upload ${formId} ${id}`;

/** The unguessable name of an upload in its address. */
export const addressOf = (
  marker: Marker,
  { tenantId, formId }: Omit<FilePlace, 'componentId'>,
  id: string,
): string => `${id}.${marker.make(tenantId, uploadText(formId, id))}`;

/** The id of the upload that an address names; undefined for an address that was not made here. */
export function idInAddress(
  marker: Marker,
  { tenantId, formId }: Omit<FilePlace, 'componentId'>,
  address: string,
): string | undefined {
  const [, id, mark] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{32})$/.exec(address) ?? [];
  return id && mark && marker.matches(mark, tenantId, uploadText(formId, id)) ? id : undefined;
}
