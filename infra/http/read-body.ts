import type { IncomingMessage, ServerResponse } from 'node:http';
import { createPlaces } from '../places.ts';
import { readAtPace, type Pace } from './body-pace.ts';
import { bodyLimitBytes, readJsonBody } from './json-body.ts';
import { readRawBody } from './proofs.ts';
import { createFormReader, type FileRules, type Form } from './multipart.ts';

/** The grace period before a body's pace counts, in milliseconds; twice as long for one with files. */
export const defaultBodyGraceMs = 5_000;

/** Bodies that have begun to arrive and are not complete: this bounds the memory they hold. */
const openBodies = { perHolder: 64, inAll: 2_048 };
const openForms = { perHolder: 64, inAll: 256 };

/**
 * A body that is complete within this time needs no place. That is so for nearly all, so they get through even from an
 * address that holds all its places.
 */
const promptMs = 250;

const isPrompt = async (reading: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, promptMs, false);
  });
  const settled = reading.then(
    () => true,
    () => true,
  );
  const isSettled = await Promise.race([settled, late]);
  clearTimeout(timer);
  return isSettled;
};

/** Even the largest body without files must be complete within 25 s after its grace period. */
const jsonBytesPerSecond = bodyLimitBytes / 25;
const formBytesPerSecond = 16 * 1024;

export type BodyReader = (options: {
  request: IncomingMessage;
  response: ServerResponse;
  /** The files that the route takes, if any. */
  files: FileRules | undefined;
  /** The largest body without files; the usual limit if absent. */
  bytesMost?: number | undefined;
  /** Whether the body is read as a Buffer, of any media type. */
  isRaw: boolean;
  /** Who sends it, and from which address. */
  person: string;
  address: string;
  /** Is given a function to call when nothing of the body is needed any more. */
  onHeld: (letGo: () => void) => void;
}) => Promise<Form>;

/**
 * Reads bodies at a minimum pace, with a bounded number at a time, by address and in all. Throws BUSY, TOO_SLOW, and
 * what the readers of JSON and of forms throw.
 */
export const createBodyReader = (graceMs = defaultBodyGraceMs): BodyReader => {
  const bodies = createPlaces(openBodies);
  const forms = createPlaces(openForms);
  const readForm = createFormReader();
  const jsonPace: Pace = { graceMs, bytesPerSecond: jsonBytesPerSecond };
  const formPace: Pace = { graceMs: 2 * graceMs, bytesPerSecond: formBytesPerSecond };

  return async ({ request, response, files, bytesMost, isRaw, person, address, onHeld }) => {
    if (files) {
      onHeld(forms.enter(address));
      const reading = readForm(files, { request, response, person, onHeld });
      return readAtPace(request, formPace, reading);
    }
    const reading: Promise<unknown> = isRaw
      ? readRawBody(request)
      : readJsonBody(request, bytesMost);
    if (request.complete || (await isPrompt(reading))) return { body: await reading, files: {} };
    const leave = bodies.enter(address);
    try {
      return { body: await readAtPace(request, jsonPace, reading), files: {} };
    } finally {
      leave();
    }
  };
};
