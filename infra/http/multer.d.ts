/** The part of multer 2 that we use; it ships no types. */
declare module 'multer' {
  import type { Readable } from 'node:stream';
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export type IncomingFile = Readonly<{
    /** Name of the form field. */
    fieldname: string;
    /** The file's name as the sender gave it. */
    originalname: string;
    stream: Readable;
  }>;

  export type StorageEngine = Readonly<{
    _handleFile(
      request: IncomingMessage,
      file: IncomingFile,
      done: (error: Error | null, info?: object) => void,
    ): void;
    _removeFile(
      request: IncomingMessage,
      file: IncomingFile,
      done: (error: Error | null) => void,
    ): void;
  }>;

  type Options = Readonly<{
    storage: StorageEngine;
    /** Whether a path in a file's name is kept. */
    preservePath: boolean;
    limits: Readonly<{
      fieldNameSize: number;
      fieldSize: number;
      fields: number;
      fileSize: number;
      files: number;
      parts: number;
      fieldNestingDepth: number;
    }>;
  }>;

  type Middleware = (
    request: IncomingMessage,
    response: ServerResponse,
    done: (error?: unknown) => void,
  ) => void;

  const multer: (options: Options) => Readonly<{
    fields(fields: readonly Readonly<{ name: string; maxCount: number }>[]): Middleware;
  }>;
  export default multer;
}
