import { mixed } from 'yup';
import { kycFileBytesMax, submitKycRequest } from '../../../../../command/kyc/contract.ts';
import { imagePixelsMax, type FileSide } from '../../../../../domain/shared/kyc/types.ts';
import { fieldTexts } from '../../../../../domain/shared/texts/fields.ts';
import type { ChosenFile } from '../../../components/form/file-field.tsx';
import { pictureSize, type FileKind } from './picture-size.ts';

/** A file and its kind according to its content. */
export type KycFile = ChosenFile & Readonly<{ kind: FileKind | null }>;

export type KycValues = Readonly<{ type: string }> & Readonly<Record<FileSide, KycFile | null>>;

/** Enough to find a picture's size: cameras write metadata and a thumbnail before it. */
const headBytes = 262_144;

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The kind by the first bytes of the content; names and declared types may be wrong. */
const kindOf = (head: Uint8Array): FileKind | null => {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head[0] === 0x89 && ascii(head, 1, 4) === 'PNG') return 'png';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  return ascii(head, 0, 5) === '%PDF-' ? 'pdf' : null;
};

const readHead = (file: File): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(reader.result instanceof ArrayBuffer ? reader.result : new ArrayBuffer(0)),
    );
    reader.addEventListener('error', () => reject(new Error('The file could not be read')));
    reader.readAsArrayBuffer(file.slice(0, headBytes));
  });

const hasTooManyPixels = (kind: FileKind, head: ArrayBuffer): boolean => {
  const size = pictureSize(kind, head);
  return size !== null && size.width * size.height > imagePixelsMax;
};

const problemOf = (
  side: FileSide,
  file: File,
  kind: FileKind | null,
  head: ArrayBuffer,
): string | null => {
  if (file.size === 0) return fieldTexts.fileEmpty;
  if (kind === null || (kind === 'pdf' && side !== 'address'))
    return side === 'address' ? fieldTexts.imageOrPdf : fieldTexts.imageOnly;
  if (file.size > kycFileBytesMax) return fieldTexts.fileTooLarge;
  return hasTooManyPixels(kind, head) ? fieldTexts.imageTooManyPixels : null;
};

/** Checks a file before anything is sent: size and kind, by the same rules as the server (decisions.md 32). */
export const checkFile = async (side: FileSide, file: File): Promise<KycFile> => {
  try {
    const head = await readHead(file);
    const kind = kindOf(new Uint8Array(head));
    const isPicture = kind !== null && kind !== 'pdf';
    return { file, kind, isPicture, problem: problemOf(side, file, kind, head) };
  } catch {
    return { file, kind: null, isPicture: false, problem: fieldTexts.fileDamaged };
  }
};

const sideSchema = () =>
  mixed<KycFile>()
    .nullable()
    .test((chosen, { createError }) =>
      chosen?.problem === undefined || chosen.problem === null
        ? true
        : createError({ message: chosen.problem }),
    );

/** The contract's schema plus the files; the front is required. */
export const kycFormSchema = submitKycRequest.shape({
  front: sideSchema().required(fieldTexts.fileRequired),
  back: sideSchema(),
  address: sideSchema(),
});

export const noFiles: KycValues = { type: 'national_id', front: null, back: null, address: null };

/** The `accept` attribute of a file input: the types that the file dialog offers. */
export const acceptFor = (side: FileSide): string =>
  [
    'image/jpeg',
    'image/png',
    'image/webp',
    ...(side === 'address' ? ['application/pdf'] : []),
  ].join(',');

/** The form data to send. */
export const formDataOf = ({ type, front, back, address }: KycValues): FormData => {
  const data = new FormData();
  data.append('type', type);
  // A fixed name: the file's own may reveal more than the person means to send.
  for (const [side, chosen] of Object.entries({ front, back, address }))
    if (chosen !== null) data.append(side, chosen.file, `${side}.${chosen.kind ?? 'bin'}`);
  return data;
};
