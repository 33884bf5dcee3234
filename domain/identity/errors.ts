import { defineErrors } from '../shared/errors.ts';

/** What the identity context refuses. */
export const identityErrors = defineErrors({
  INVALID_CREDENTIALS: { status: 401, text: 'Invalid Credentials' },
  ROLE_NOT_ALLOWED: {
    status: 422,
    text: 'Customers stay customers, and staff never become customers.',
  },
  USER_NOT_FOUND: { status: 404, text: 'This user does not exist.' },
  USER_EXISTS: { status: 409, text: 'This user exists already.' },
  EMAIL_TAKEN: { status: 422, text: 'This email address is already in use.' },
});
