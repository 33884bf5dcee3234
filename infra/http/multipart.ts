import type { IncomingMessage, ServerResponse } from 'node:http';
import multer, { type IncomingFile, type StorageEngine } from 'multer';
import { DomainError } from '../../domain/shared/errors.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { createPlaces } from '../places.ts';
import { bodyLimitBytes } from './json-body.ts';
import { property } from './property.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** A file that a route takes, by the name of its form field; at most one per field. */
export type FileRule = Readonly<{
  maxBytes: number;
  /** The message for a larger file; by default it speaks of 10 MB. */
  tooLarge?: string;
  required?: boolean;
}>;
export type FileRules = Readonly<Record<string, FileRule>>;

/** A received file. Its name and declared type are not trusted and are dropped here. */
export type UploadedFile = Readonly<{ bytes: Buffer }>;
export type UploadedFiles = Readonly<Record<string, UploadedFile>>;

/** Texts and files of one form. */
export type Form = Readonly<{ body: unknown; files: UploadedFiles }>;

const uploadBounds = { perHolder: 4, inAll: Infinity };

const megabyte = 1024 * 1024;

/**
 * Files stay in memory until the call is answered: at most this many bytes of one person, and of all in one process.
 */
const memoryBounds = { perHolder: 64 * megabyte, inAll: 256 * megabyte };

/** What boundaries, headers and texts may add to a form's files. */
const overheadBytes = bodyLimitBytes;
const textsMax = 32;

const refuseField = (field: string, text: string): DomainError =>
  new DomainError(generalErrors.INVALID, {}, { [field]: text });

const refuseFile = (field: string, text: string): DomainError =>
  new DomainError(generalErrors.INVALID_FILE, {}, { [field]: text });

const tooLarge = (field: string, text: string = fieldTexts.fileTooLarge): DomainError =>
  new DomainError(generalErrors.TOO_LARGE, {}, { [field]: text });

/** A name with a path or with invisible characters: made to mislead. */
const holdsPath = (name: string): boolean =>
  [...name].some((character) => '/\\\x7f'.includes(character) || character < ' ');

/**
 * Keeps the bytes of one request's files, and stops at the first file that breaks its rule. `hold` throws when no more
 * memory may be used.
 */
const createStorage = (
  rules: FileRules,
  files: Record<string, UploadedFile>,
  hold: (bytes: number) => void,
  refuse: (error: Error) => void,
): StorageEngine => ({
  _handleFile: (_request, { fieldname, originalname, stream }: IncomingFile, done) => {
    const stop = (error: Error): void => {
      stream.resume();
      refuse(error);
      done(error);
    };
    const { maxBytes, tooLarge: text }: FileRule = rules[fieldname] ?? { maxBytes: 0 };
    if (holdsPath(originalname)) return stop(refuseFile(fieldname, fieldTexts.fileName));
    const chunks: Buffer[] = [];
    let size = 0;
    let isStopped = false;
    const giveUp = (error: Error): void => {
      isStopped = true;
      chunks.length = 0;
      stream.removeAllListeners('data');
      stop(error);
    };
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) return giveUp(tooLarge(fieldname, text));
      try {
        hold(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        giveUp(error instanceof Error ? error : new DomainError(generalErrors.BUSY));
      }
    });
    stream.on('end', () => {
      if (isStopped) return;
      files[fieldname] = { bytes: Buffer.concat(chunks) };
      done(null, {});
    });
  },
  _removeFile: (_request, _file, done) => done(null),
});

/** Turns an error of multer into a refusal; a form that it cannot parse is UNREADABLE_FORM. */
const refusalOf = (error: unknown, rules: FileRules): Error => {
  if (error instanceof DomainError) return error;
  const field = property(error, 'field');
  const name = typeof field === 'string' ? field.slice(0, 100) : '';
  switch (property(error, 'code')) {
    case 'LIMIT_UNEXPECTED_FILE':
      return refuseField(name, Object.hasOwn(rules, name) ? fieldTexts.once : fieldTexts.unknown);
    case 'LIMIT_FIELD_VALUE':
      return refuseField(name, fieldTexts.tooLong);
    case 'LIMIT_FIELD_COUNT':
    case 'LIMIT_FILE_COUNT':
    case 'LIMIT_PART_COUNT':
      return new DomainError(generalErrors.TOO_LARGE);
    default:
      return new DomainError(generalErrors.UNREADABLE_FORM);
  }
};

/** If only one file can make the form too large, the refusal names it and its limit. */
const formTooLarge = (rules: FileRules): DomainError => {
  const [first, ...others] = Object.entries(rules);
  return first === undefined || others.length > 0
    ? new DomainError(generalErrors.TOO_LARGE)
    : tooLarge(first[0], first[1].tooLarge);
};

const checkHead = ({ headers }: IncomingMessage, rules: FileRules): void => {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new DomainError(generalErrors.NOT_MULTIPART);
  // A compressed form is refused: forms are never decompressed as a whole.
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new DomainError(generalErrors.WRONG_CONTENT_ENCODING);
  const most = Object.values(rules).reduce((sum, { maxBytes }) => sum + maxBytes, overheadBytes);
  if (Number(headers['content-length'] ?? '0') > most) throw formTooLarge(rules);
};

const requireFiles = (rules: FileRules, files: UploadedFiles): void => {
  const missing = Object.keys(rules).filter((name) => rules[name]?.required && !files[name]);
  if (missing.length === 0) return;
  const errors = Object.fromEntries(missing.map((name) => [name, fieldTexts.fileRequired]));
  throw new DomainError(generalErrors.INVALID, {}, errors);
};

export type FormReader = (
  rules: FileRules,
  call: Readonly<{
    request: IncomingMessage;
    response: ServerResponse;
    person: string;
    /** Is given a function to call when the files are no longer needed. */
    onHeld: (letGo: () => void) => void;
  }>,
) => Promise<Form>;

/**
 * Reads forms with files. A file over its limit is refused as soon as it exceeds it, and an announced length over all
 * limits before anything is read. Throws TOO_LARGE, NOT_MULTIPART, UNREADABLE_FORM, BUSY, INVALID_FILE for a name with
 * a path, and INVALID for an invalid field.
 */
export const createFormReader = (): FormReader => {
  const uploads = createPlaces(uploadBounds);
  const memory = createPlaces(memoryBounds);

  const read = (
    rules: FileRules,
    { request, response, person, onHeld }: Parameters<FormReader>[1],
  ): Promise<Form> =>
    new Promise((resolve, reject) => {
      const names = Object.keys(rules);
      const files: Record<string, UploadedFile> = {};
      const hold = (bytes: number): void => onHeld(memory.enter(person, bytes));
      const parse = multer({
        storage: createStorage(rules, files, hold, reject),
        preservePath: true,
        limits: {
          fieldNameSize: 100,
          fieldSize: bodyLimitBytes,
          fields: textsMax,
          fileSize: Infinity,
          files: names.length + 1,
          parts: names.length + textsMax,
          fieldNestingDepth: 0,
        },
      }).fields(names.map((name) => ({ name, maxCount: 1 })));
      parse(request, response, (error) => {
        if (error !== undefined && error !== null) return reject(refusalOf(error, rules));
        const body = property(request, 'body');
        resolve({ body: { ...(isObject(body) ? body : {}) }, files });
      });
    });

  return async (rules, call) => {
    checkHead(call.request, rules);
    call.onHeld(uploads.enter(call.person));
    const form = await read(rules, call);
    requireFiles(rules, form.files);
    return form;
  };
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
