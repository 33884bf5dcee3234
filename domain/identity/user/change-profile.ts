import { DomainError } from '../../shared/errors.ts';
import { fieldTexts } from '../../shared/texts/fields.ts';
import { identityErrors } from '../errors.ts';
import type { ChangeProfile } from './commands.ts';
import type { ProfileChanged } from './events.ts';

/**
 * Changes a person's own profile. A verified person cannot change name or birth date, which their documents prove
 * (docs/decisions/0186): withdrawals are paid to that name. The state holds no personal fields, so it cannot be seen
 * here whether all values are unchanged.
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
