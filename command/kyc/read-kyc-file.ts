import { object, string } from 'yup';
import { rights } from '../../domain/shared/rights.ts';
import { readingsDecider } from '../../domain/audit/readings/decider.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { fileSides, type FileSide } from '../../domain/shared/kyc/types.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { mediaTypes, type FileKind } from '../../infra/files/files.ts';
import { withoutMetadata } from '../../infra/files/without-metadata.ts';
import { defineRoute, only, type Answer } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf } from '../core/person.ts';
import { eachTime, send } from '../core/send.ts';
import { submissionOf } from './case-of.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** A browser shows images and runs no content of them; a PDF could hold scripts, so it is only downloaded. */
const answerWith = (side: FileSide, kind: FileKind, bytes: Buffer): Answer => ({
  status: 200,
  body: bytes,
  headers: {
    'Content-Type': mediaTypes[kind],
    'Content-Length': String(bytes.length),
    'Content-Disposition': `${kind === 'pdf' ? 'attachment' : 'inline'}; filename="${side}.${kind}"`,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  },
});

const params = object({
  id: string().required().test('uuid', fieldTexts.id, isUuid),
  side: string().required().oneOf(fileSides),
});

/**
 * Shows a document of a case to a reviewer, without the metadata of the camera. The access is in the log before a byte
 * is sent.
 */
export const readKycFile = defineRoute<CommandDeps>()({
  method: 'GET',
  path: '/admin/kyc/:id/files/:side',
  kind: 'query',
  summary: 'A document of a KYC case: an image, or a PDF as a download. Each access is recorded.',
  permission: only(rights.reviewKyc),
  params,
  response: object({}),
  produces: Object.values(mediaTypes),
  errors: [generalErrors.NOT_FOUND, generalErrors.OWN_MATTER],
  handle: async (request, deps) => {
    const { id, side } = request.params;
    const { userId } = callerOf(request).actor;
    const submission = await submissionOf(id, deps);
    // Submitted documents are only for reviewers, and nobody reviews their own case.
    if (submission?.userId === userId) throw new DomainError(generalErrors.OWN_MATTER);
    const fileId = submission?.files[side];
    const file = fileId === undefined ? null : await deps.files.read(fileId);
    if (file === null) throw new DomainError(generalErrors.NOT_FOUND);
    // Each access is a new command, whatever idempotency key is sent.
    await send(eachTime(request), deps, {
      decider: readingsDecider,
      streamId: userId,
      command: { type: 'RecordKycFileRead', data: { caseId: id, side } },
      outcome: () => ({ status: 200, body: {} }),
    });
    return answerWith(side, file.kind, withoutMetadata(file.kind, file.bytes));
  },
});
