import type { KycCase, KycState } from './api.ts';

/** Provides object URLs, which jsdom lacks, and records the created and the revoked ones. */
export const keepAddresses = (): Readonly<{ made: string[]; revoked: string[] }> => {
  const kept: Readonly<{ made: string[]; revoked: string[] }> = { made: [], revoked: [] };
  URL.createObjectURL = () => {
    const address = `blob:${String(kept.made.length)}`;
    kept.made.push(address);
    return address;
  };
  URL.revokeObjectURL = (address) => void kept.revoked.push(address);
  return kept;
};

const heads = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  png: [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
  pdf: [...'%PDF-1.7'].map((letter) => letter.charCodeAt(0)),
  html: [...'<html>'].map((letter) => letter.charCodeAt(0)),
} as const;

/** A file with the first bytes of this kind, and the name of an image. */
export const fileOf = (kind: keyof typeof heads, bytes = 64): File =>
  new File(
    [new Uint8Array([...heads[kind], ...new Uint8Array(Math.max(0, bytes - heads[kind].length))])],
    'scan.png',
    {
      type: 'image/png',
    },
  );

export const stateOf = (changes: Partial<KycState> = {}): KycState => ({
  status: 'not_submitted',
  decline_reason: null,
  type: null,
  submitted_at: null,
  ...changes,
});

const caseId = (place: number): string => `0192a000-0000-7000-8000-00000000e00${String(place)}`;

export const caseOf = (place: number, changes: Partial<KycCase> = {}): KycCase => ({
  id: caseId(place),
  number: place,
  type: 'passport',
  status: 'pending',
  created_at: '2026-06-11T13:46:00.000Z',
  user: {
    id: 'u-1',
    full_name: `Person ${String(place)}`,
    email: `person${String(place)}@mail.test`,
  },
  front: { url: `/admin/kyc/${caseId(place)}/files/front`, kind: 'png', size: 1_250_000 },
  back: null,
  address: { url: `/admin/kyc/${caseId(place)}/files/address`, kind: 'pdf', size: 40_000 },
  decline_reason: null,
  decided_at: null,
  decided_by: null,
  ...changes,
});
