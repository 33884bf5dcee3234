import { describe, expect, it } from '@jest/globals';
import { crmErrors } from '../../../domain/crm/errors.ts';
import { sentenceOfRow } from './sentence-of.ts';

const { NOT_ASSIGNABLE } = crmErrors;
const row = { code: NOT_ASSIGNABLE.code, message: 'As the server wrote it.' };

describe('the reason of a refused row of a bulk', () => {
  it('is the sentence of its code, filled with the stored values', () => {
    const params = { role: 'Agent' };
    expect(sentenceOfRow({ ...row, params })).toEqual({ text: NOT_ASSIGNABLE.text, params });
  });

  it('is the sentence without values if none were stored', () => {
    expect(sentenceOfRow(row)).toEqual({ text: NOT_ASSIGNABLE.audit });
  });

  it('is the server’s message if this page does not know the code', () => {
    expect(sentenceOfRow({ ...row, code: 'NEWER' })).toEqual({ text: row.message });
  });
});
