import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('are hashed with argon2id, 12 MiB, three passes and their own salt', async () => {
    const [one, other] = await Promise.all([hashPassword('daybook'), hashPassword('daybook')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('are verified against their hash, and no password is valid without a hash', async () => {
    const stored = await hashPassword('correct é😀');
    expect(await verifyPassword(stored, 'correct é😀')).toBe(true);
    expect(await verifyPassword(stored, 'Correct é😀')).toBe(false);
    expect(await verifyPassword(null, 'a password that nobody has')).toBe(false);
  });

  it('are verified with the cost with which they were hashed', async () => {
    const older = await hash('daybook', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await verifyPassword(older, 'daybook')).toBe(true);
    expect(await verifyPassword(older, 'Daybook')).toBe(false);
  });

  it('are all verified when many are checked at once', async () => {
    const stored = await hashPassword('daybook');
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        verifyPassword(stored, index % 2 === 0 ? 'daybook' : 'other'),
      ),
    );
    expect(results.filter(Boolean)).toHaveLength(4);
  });

  it('are verified while another check fails on an invalid hash', async () => {
    const stored = await hashPassword('daybook');
    const wrong = verifyPassword('no hash', 'daybook');
    const right = verifyPassword(stored, 'daybook');
    await expect(wrong).rejects.toThrow();
    expect(await right).toBe(true);
  });
});
