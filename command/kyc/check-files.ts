import { DomainError } from '../../domain/shared/errors.ts';
import { fileSides, type FileSide } from '../../domain/shared/kyc/types.ts';
import { checkContent } from '../../infra/files/check-content.ts';
import type { FileKind } from '../../infra/files/files.ts';
import type { FileRules, UploadedFiles } from '../../infra/http/multipart.ts';
import { kycFileBytesMax } from './contract.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** The rules of the form's files: a document may have one side, and a proof of address is not always required. */
export const kycFiles: Readonly<Record<FileSide, FileRules[string]>> = {
  front: { maxBytes: kycFileBytesMax, required: true },
  back: { maxBytes: kycFileBytesMax },
  address: { maxBytes: kycFileBytesMax },
};

const images = ['jpeg', 'png', 'webp'] as const;

/** Documents must be images; only a proof of address, which is often a bill, may also be a PDF (decisions.md 32). */
const kindsFor: Readonly<Record<FileSide, readonly FileKind[]>> = {
  front: images,
  back: images,
  address: [...images, 'pdf'],
};

export type CheckedFile = Readonly<{
  side: FileSide;
  kind: FileKind;
  bytes: Buffer;
}>;

/** Checks that the content of each file is of a kind that its field accepts; refuses with INVALID_FILE, per field. */
export const checkFiles = async (files: UploadedFiles): Promise<readonly CheckedFile[]> => {
  const problems: Record<string, string> = {};
  const checked: CheckedFile[] = [];
  for (const side of fileSides) {
    const bytes = files[side]?.bytes;
    if (bytes === undefined) continue;
    const { kind, problem } = await checkContent(bytes, kindsFor[side]);
    if (kind === null) problems[side] = problem;
    else checked.push({ side, kind, bytes });
  }
  if (Object.keys(problems).length > 0)
    throw new DomainError(generalErrors.INVALID_FILE, {}, problems);
  return checked;
};
