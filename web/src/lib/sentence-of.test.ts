import { describe, expect, it } from '@jest/globals';
import { crmErrors } from '../../../domain/crm/errors.ts';
import { sentenceOfRow } from './sentence-of.ts';

const { NOT_ASSIGNABLE } = crmErrors;
const row = { code: NOT_ASSIGNABLE.code, message: 'As the server wrote it.' };

describe('why a row of a bulk was refused', () => {
  it('is the sentence of its code, filled with what was kept', () => {
    const params = { role: 'Agent' };
    expect(sentenceOfRow({ ...row, params })).toEqual({ text: NOT_ASSIGNABLE.text, params });
  });

  it('is the sentence without values where none were kept', () => {
    expect(sentenceOfRow(row)).toEqual({ text: NOT_ASSIGNABLE.audit });
  });

  it('is the server’s own where the code is newer than this page', () => {
    expect(sentenceOfRow({ ...row, code: 'NEWER' })).toEqual({ text: row.message });
  });
});
