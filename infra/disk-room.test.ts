import { tmpdir } from 'node:os';
import { expect, it } from '@jest/globals';
import { freeBytes, isDiskFull, watchDiskRoom } from './disk-room.ts';
import { answerOfError } from './http/refusals.ts';

it('returns the free bytes below a folder and reports no shortage for a folder that does not exist', async () => {
  expect(await freeBytes(tmpdir())).toBeGreaterThan(0);
  expect(await freeBytes('/no/such/folder')).toBe(Infinity);
  const room = watchDiskRoom('/no/such/folder', 5);
  expect(room.isShort()).toBe(false);
  room.stop();
});

it.each(['ENOSPC', 'EDQUOT', '53100'])(
  'recognises %s as a full disk and answers 503 with the cause',
  (code) => {
    const error = Object.assign(new Error('failed'), { code });
    expect(isDiskFull(error)).toBe(true);
    expect(answerOfError(error).answer).toMatchObject({ status: 503, body: { code: 'DISK_FULL' } });
  },
);

it('given another error, then it does not report a full disk', () => {
  expect(isDiskFull(Object.assign(new Error('failed'), { code: 'EACCES' }))).toBe(false);
});
