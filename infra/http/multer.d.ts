/** The part of multer 2 that we use; it brings no types of its own. */
declare module 'multer' {
  import type { Readable } from 'node:stream';
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export type IncomingFile = Readonly<{
    /** Name of the form's field. */
    fieldname: string;
    /** As the sender calls the file. */
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
    /** Whether a path in a file's name is left in it. */
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
