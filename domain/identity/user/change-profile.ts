import { DomainError } from '../../shared/errors.ts';
import { fieldTexts } from '../../shared/texts/fields.ts';
import { identityErrors } from '../errors.ts';
import type { ChangeProfile } from './commands.ts';
import type { ProfileChanged } from './events.ts';

/**
 * What a person says of themselves. Who was verified stays who the documents name (docs/decisions/0186): withdraws are paid
 * to that name. Personal fields are not kept, so nobody can say here that all are as before.
 */
export const changeProfile = ({
  profile,
  isVerified,
  differing,
}: ChangeProfile['data']): readonly ProfileChanged[] => {
  if (isVerified && differing.length > 0)
    throw new DomainError(
      identityErrors.IDENTITY_VERIFIED,
      {},
      Object.fromEntries(differing.map((field) => [field, fieldTexts.verified])),
    );
  return [{ type: 'ProfileChanged', data: profile }];
};
