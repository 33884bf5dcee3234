import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('are hashed with argon2id, 12 MiB, three passes, and a salt of their own', async () => {
    const [one, other] = await Promise.all([hashPassword('daybook'), hashPassword('daybook')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('are told from others, and nobody at all has none', async () => {
    const stored = await hashPassword('correct é😀');
    expect(await verifyPassword(stored, 'correct é😀')).toBe(true);
    expect(await verifyPassword(stored, 'Correct é😀')).toBe(false);
    expect(await verifyPassword(null, 'a password that nobody has')).toBe(false);
  });

  it('are told by the cost that they were hashed with', async () => {
    const older = await hash('daybook', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await verifyPassword(older, 'daybook')).toBe(true);
    expect(await verifyPassword(older, 'Daybook')).toBe(false);
  });

  it('many at once all come to their turn', async () => {
    const stored = await hashPassword('daybook');
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        verifyPassword(stored, index % 2 === 0 ? 'daybook' : 'other'),
      ),
    );
    expect(results.filter(Boolean)).toHaveLength(4);
  });

  it('one that cannot be told stands in no other’s way', async () => {
    const stored = await hashPassword('daybook');
    const wrong = verifyPassword('no hash', 'daybook');
    const right = verifyPassword(stored, 'daybook');
    await expect(wrong).rejects.toThrow();
    expect(await right).toBe(true);
  });
});
