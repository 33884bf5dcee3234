import { defineErrors } from '../shared/errors.ts';

/** What the site context refuses. */
export const siteErrors = defineErrors({
  INVALID_SETTING: {
    status: 422,
    text: 'A setting has a value that is not possible. Nothing was changed.',
  },
});
