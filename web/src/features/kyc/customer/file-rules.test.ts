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
    'for %s with the first bytes of %s, whatever its name is, has the problem: %s',
    async (side, kind, problem) => {
      expect(await checkFile(side, fileOf(kind))).toMatchObject({ problem });
    },
  );

  it('may have 10 MB and not a byte more, and must not be empty', async () => {
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

/** The first bytes of pictures that declare a size. */
const pictures = {
  png: (width: number, height: number) => {
    const view = new DataView(new ArrayBuffer(40));
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10].forEach((byte, at) => view.setUint8(at, byte));
    view.setUint32(16, width);
    view.setUint32(20, height);
    return view.buffer;
  },
  /** With EXIF data of a camera before the frame, as in photographs. */
  jpeg: (width: number, height: number) => {
    const view = new DataView(new ArrayBuffer(60));
    [0xff, 0xd8, 0xff, 0xe1, 0, 20].forEach((byte, at) => view.setUint8(at, byte));
    [0xff, 0xc0, 0, 17, 8].forEach((byte, at) => view.setUint8(24 + at, byte));
    view.setUint16(29, height);
    view.setUint16(31, width);
    return view.buffer;
  },
  webp: (width: number, height: number) => {
    const view = new DataView(new ArrayBuffer(40));
    [...'RIFF....WEBPVP8X'].forEach((letter, at) => view.setUint8(at, letter.charCodeAt(0)));
    [width - 1, height - 1].forEach((size, index) => {
      view.setUint16(24 + index * 3, size & 0xffff, true);
      view.setUint8(26 + index * 3, size >>> 16);
    });
    return view.buffer;
  },
} as const;

describe('a picture with too many pixels', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'of kind %s is refused with the limit, and one at the limit is accepted',
    async (kind) => {
      const file = (width: number, height: number) =>
        new File([pictures[kind](width, height)], 'scan');
      expect(await checkFile('front', file(30_000, 30_000))).toMatchObject({
        problem: 'This image has more than 50 megapixels. Choose a smaller one.',
      });
      expect(await checkFile('front', file(10_000, 5_000))).toMatchObject({ kind, problem: null });
      expect(await checkFile('front', file(10_000, 5_001))).toMatchObject({
        problem: 'This image has more than 50 megapixels. Choose a smaller one.',
      });
    },
  );

  it('whose first bytes do not declare a size is left to the server', async () => {
    expect(await checkFile('front', fileOf('jpeg', 5))).toMatchObject({ problem: null });
  });
});

describe('the KYC form', () => {
  it('requires a document type and a front, and nothing else', async () => {
    const front = await checkFile('front', fileOf('png'));
    expect(problems({ ...noFiles, type: '' })).toEqual(
      expect.arrayContaining(['Document type is required', 'Choose a file.']),
    );
    expect(problems({ ...noFiles, front })).toEqual([]);
    expect(noFiles.type).toBe('national_id');
  });

  it('is invalid with a file that breaks its rule', async () => {
    const front = await checkFile('front', fileOf('png'));
    expect(problems({ ...noFiles, front, back: await checkFile('back', fileOf('html')) })).toEqual([
      'Choose a JPEG, PNG or WebP image.',
    ]);
  });

  it('sends files under fixed names, and only the chosen ones', async () => {
    const front = await checkFile('front', fileOf('jpeg'));
    const sent = formDataOf({ ...noFiles, type: 'passport', front });
    expect([...sent.keys()]).toEqual(['type', 'front']);
    expect(sent.get('front')).toMatchObject({ name: 'front.jpeg' });
  });
});
