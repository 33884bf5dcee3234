import { describe, expect, it } from '@jest/globals';
import { kycFileBytesMax } from '../../../../../command/kyc/contract.ts';
import { fileOf } from '../testing.ts';
import { checkFile, formDataOf, kycFormSchema, noFiles } from './file-rules.ts';

const problems = (values: object): readonly string[] => {
  try {
    kycFormSchema.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    return error instanceof Error && 'errors' in error && Array.isArray(error.errors)
      ? error.errors.map(String)
      : ['?'];
  }
};

describe('a chosen file', () => {
  it.each([
    ['front', 'jpeg', null],
    ['front', 'png', null],
    ['front', 'pdf', 'Choose a JPEG, PNG or WebP image.'],
    ['front', 'html', 'Choose a JPEG, PNG or WebP image.'],
    ['address', 'pdf', null],
    ['address', 'html', 'Choose a JPEG, PNG or WebP image, or a PDF.'],
  ] as const)(
    'for %s, beginning like %s, whatever its name says: %s',
    async (side, kind, problem) => {
      expect(await checkFile(side, fileOf(kind))).toMatchObject({ problem });
    },
  );

  it('may have 10 MB and not a byte more, and must have one', async () => {
    expect(await checkFile('front', fileOf('png', kycFileBytesMax))).toMatchObject({
      problem: null,
    });
    expect(await checkFile('front', fileOf('png', kycFileBytesMax + 1))).toMatchObject({
      problem: 'Choose a file of at most 10 MB.',
    });
    expect(await checkFile('front', new File([], 'empty.png'))).toMatchObject({
      problem: 'This file is empty.',
    });
  });
});

describe('the form', () => {
  it('asks for a document type and a front, and for nothing else', async () => {
    const front = await checkFile('front', fileOf('png'));
    expect(problems({ ...noFiles, type: '' })).toEqual(
      expect.arrayContaining(['Document type is required', 'Choose a file.']),
    );
    expect(problems({ ...noFiles, front })).toEqual([]);
    expect(noFiles.type).toBe('national_id');
  });

  it('is not sent with a file that breaks its rule', async () => {
    const front = await checkFile('front', fileOf('png'));
    expect(problems({ ...noFiles, front, back: await checkFile('back', fileOf('html')) })).toEqual([
      'Choose a JPEG, PNG or WebP image.',
    ]);
  });

  it('goes under names of ours, and without what was not chosen', async () => {
    const front = await checkFile('front', fileOf('jpeg'));
    const sent = formDataOf({ ...noFiles, type: 'passport', front });
    expect([...sent.keys()]).toEqual(['type', 'front']);
    expect(sent.get('front')).toMatchObject({ name: 'front.jpeg' });
  });
});
