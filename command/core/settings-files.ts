import { createHash } from 'node:crypto';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { checkContent } from '../../infra/files/check-content.ts';
import type { Files } from '../../infra/files/files.ts';
import { measureImage } from '../../infra/files/image-size.ts';
import { withoutMetadata } from '../../infra/files/without-metadata.ts';
import type { UploadedFiles } from '../../infra/http/multipart.ts';

/** A picture that is part of settings. */
export type PictureRule = Readonly<{
  maxBytes: number;
  /** The refusal when it is larger. */
  tooLarge: string;
  /** Most pixels of its longer side. */
  pixelsMost: number;
  /** The refusal when it is wider or higher. */
  tooManyPixels: string;
}>;

/** The pictures of a form by field name, which is the same in the form and in the event. */
export type PictureFields = Readonly<Record<string, PictureRule>>;

type ImageKind = (typeof imageKinds)[number];
type CheckedPicture = Readonly<{ name: string; kind: ImageKind; bytes: Buffer }>;

const imageKinds = ['jpeg', 'png', 'webp'] as const;

/** The house's own files are encrypted with a key of their own, which no erasure deletes. */
const houseId = '0192f0a0-0000-7000-8000-00000000da1b';

/** Checks a picture: its problem, if any, and its kind. Metadata in the picture is removed. */
const checkPicture = async (name: string, uploaded: Buffer, rule: PictureRule) => {
  const { kind, problem } = await checkContent(uploaded, imageKinds);
  const known = imageKinds.find((each) => each === kind);
  if (known === undefined) return { problem: problem ?? '', picture: null };
  const size = measureImage(known, uploaded);
  if (size === null || Math.max(size.width, size.height) > rule.pixelsMost)
    return { problem: rule.tooManyPixels, picture: null };
  const picture: CheckedPicture = { name, kind: known, bytes: withoutMetadata(known, uploaded) };
  return { problem: null, picture };
};

/** The pictures of a form, each checked by its content; refuses with INVALID_FILE and a sentence per field. */
export const checkPictures = async (
  files: UploadedFiles,
  fields: PictureFields,
): Promise<readonly CheckedPicture[]> => {
  const problems: Record<string, string> = {};
  const checked: CheckedPicture[] = [];
  for (const [name, rule] of Object.entries(fields)) {
    const bytes = files[name]?.bytes;
    if (bytes === undefined) continue;
    const { problem, picture } = await checkPicture(name, bytes, rule);
    if (picture === null) problems[name] = problem;
    else checked.push(picture);
  }
  if (Object.keys(problems).length > 0)
    throw new DomainError(generalErrors.INVALID_FILE, {}, problems);
  return checked;
};

/** Hashes of the pictures, for the body hash of the command record. */
export const hashesOf = (pictures: readonly CheckedPicture[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pictures.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]),
  );

/**
 * Stores pictures before the event that refers to them, and returns their ids by field. Pictures that no event refers
 * to are deleted later (infra/files/sweep.ts).
 */
export const putPictures = async (
  files: Pick<Files, 'put'>,
  stream: string,
  pictures: readonly CheckedPicture[],
): Promise<Readonly<Record<string, string>>> => {
  const ids: Record<string, string> = {};
  for (const { name, kind, bytes } of pictures)
    ids[name] = await files.put({ subjectId: houseId, stream, kind, bytes });
  return ids;
};
