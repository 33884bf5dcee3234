import type { ImportStore } from '../crm/imports/store.ts';

const none = (): Promise<never> =>
  Promise.reject(new Error('This test world does not support imports.'));

/** A store without imports, because they are kept only in PostgreSQL. */
export const noImports: ImportStore = {
  alone: none,
  underWay: none,
  begin: none,
  forgetErased: none,
  earlier: none,
  find: none,
  list: none,
  rows: none,
  takenBack: none,
  takeBack: none,
  forgetBefore: none,
};
