import { fileTypeFromBuffer } from 'file-type';
import { imagePixelsMax } from '../../domain/shared/kyc/types.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { isPngIntact } from './check-png.ts';
import { fileKinds, mediaTypes, type FileKind } from './files.ts';
import { measureImage } from './image-size.ts';

export type CheckedContent =
  | Readonly<{ kind: FileKind; problem: null }>
  /** The message for the field. */
  | Readonly<{ kind: null; problem: string }>;

const pdfTail = 1_024;

/** A complete PDF has an end marker; readers look for it in the last kilobyte. */
const isWholePdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) &&
  bytes.subarray(-pdfTail).includes('%%EOF');

const problemOf = async (kind: FileKind, bytes: Buffer): Promise<string | null> => {
  if (kind === 'pdf') return isWholePdf(bytes) ? null : fieldTexts.fileDamaged;
  const size = measureImage(kind, bytes);
  if (size === null) return fieldTexts.fileDamaged;
  if (size.width * size.height > imagePixelsMax) return fieldTexts.imageTooManyPixels;
  return kind !== 'png' || (await isPngIntact(bytes)) ? null : fieldTexts.fileDamaged;
};

/**
 * Determines the kind of a file from its content alone, whatever its name and declared type. The data of a PNG are
 * decompressed but not looked at; of other kinds only the structure is checked.
 */
export const checkContent = async (
  bytes: Buffer,
  allowed: readonly FileKind[],
): Promise<CheckedContent> => {
  const refuse = (problem: string): CheckedContent => ({ kind: null, problem });
  if (bytes.length === 0) return refuse(fieldTexts.fileEmpty);
  const found = await fileTypeFromBuffer(bytes);
  const kind = fileKinds.find((each) => mediaTypes[each] === found?.mime);
  if (kind === undefined || !allowed.includes(kind)) {
    return refuse(allowed.includes('pdf') ? fieldTexts.imageOrPdf : fieldTexts.imageOnly);
  }
  const problem = await problemOf(kind, bytes);
  return problem === null ? { kind, problem: null } : refuse(problem);
};
