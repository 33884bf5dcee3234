import { DomainError } from '../../domain/shared/errors.ts';
import { fileSides, type FileSide } from '../../domain/shared/kyc/types.ts';
import { checkContent } from '../../infra/files/check-content.ts';
import type { FileKind } from '../../infra/files/files.ts';
import type { FileRules, UploadedFiles } from '../../infra/http/multipart.ts';
import { kycFileBytesMax } from './contract.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** What the form takes: a document may have one side, and a proof of address is not always asked for. */
export const kycFiles: Readonly<Record<FileSide, FileRules[string]>> = {
  front: { maxBytes: kycFileBytesMax, required: true },
  back: { maxBytes: kycFileBytesMax },
  address: { maxBytes: kycFileBytesMax },
};

const images = ['jpeg', 'png', 'webp'] as const;

/** Documents are pictures; only a proof of address, which is often a bill, may be a PDF too (decisions.md 32). */
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

/** The files of the form, each of a kind that its field takes by its content; refuses with INVALID_FILE, field by field. */
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
