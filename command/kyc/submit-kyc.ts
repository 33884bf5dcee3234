import { kycCaseDecider } from '../../domain/kyc/kyc-case/decider.ts';
import type { FileSide } from '../../domain/shared/kyc/types.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import type { UploadedFiles } from '../../infra/http/multipart.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { sha256 } from '../../infra/vault/sha256.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import { kycStream, nextCaseOf } from './case-of.ts';
import { checkFiles, kycFiles, type CheckedFile } from './check-files.ts';
import { submitKycRequest, submitKycResponse } from './contract.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { kycErrors } from '../../domain/kyc/errors.ts';

/** SHA-256 of each file of the form, in hexadecimal, which tells a repeat from another submission. */
const hashesOf = (files: UploadedFiles): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(files).map(([side, { bytes }]) => [side, sha256(bytes).toString('hex')]),
  );

/** Stores files before the event that names them; files of a submission that loses a race are swept. */
const keepFiles = async (
  files: readonly CheckedFile[],
  options: Readonly<{ userId: string; caseId: string }>,
  deps: Pick<CommandDeps, 'files'>,
): Promise<Partial<Record<FileSide, string>>> => {
  const ids: Partial<Record<FileSide, string>> = {};
  for (const { side, kind, bytes } of files) {
    const stream = kycStream(options.caseId);
    ids[side] = await deps.files.put({ subjectId: options.userId, stream, kind, bytes });
  }
  return ids;
};

/** Submits a person's documents as a new case. */
export const submitKyc = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/kyc',
  kind: 'command',
  summary: 'Submit identity documents: JPEG, PNG or WebP, the address also as PDF; 10 MB each.',
  permission: signedIn('no'),
  body: submitKycRequest,
  files: kycFiles,
  response: submitKycResponse,
  status: 201,
  errors: [
    kycErrors.KYC_ALREADY_SUBMITTED,
    kycErrors.KYC_ALREADY_APPROVED,
    generalErrors.INVALID_FILE,
    generalErrors.NOT_MULTIPART,
    generalErrors.UNREADABLE_FORM,
  ],
  handle: async (request, deps) => {
    const { userId } = callerOf(request).actor;
    const hashed = { ...request, body: { ...request.body, files: hashesOf(request.files) } };
    // Checking files can be slow, so it is done only if a case may be submitted. The files are stored under the case's
    // id before the command that names them.
    return once(hashed, deps, 'SubmitKyc', async (send) => {
      const caseId = await nextCaseOf(userId, deps);
      const checked = await checkFiles(request.files);
      const kept = await keepFiles(checked, { userId, caseId }, deps);
      return send({
        decider: kycCaseDecider,
        streamId: caseId,
        command: {
          type: 'SubmitKyc',
          data: { userId, documentType: request.body.type, files: kept },
        },
        outcome: () => ({ status: 201, body: { message: successTexts.kycSubmitted, id: caseId } }),
      });
    });
  },
});
