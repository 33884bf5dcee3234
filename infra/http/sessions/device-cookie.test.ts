import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createDeviceCookie } from './device-cookie.ts';

const day = 24 * 60 * 60_000;

describe('the device cookie', () => {
  const make = (publicUrl = 'http://localhost:3000', secret = 'secret') => {
    let at = Date.UTC(2026, 0, 5, 12);
    const sign = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
    const cookie = createDeviceCookie(publicUrl, sign, () => at);
    return { cookie, pass: (ms: number) => void (at += ms) };
  };
  const sent = (written: string): string => written.split(';')[0] ?? '';

  it('given a device that signed in, then it is known only for that account', () => {
    const { cookie } = make();
    const header = sent(cookie.write(undefined, 'ada'));
    expect(cookie.find(`a=b; ${header}; c=d`, 'ada')).toMatch(/^[\w-]{22}$/);
    expect(cookie.find(header, 'bob')).toBeNull();
    expect(cookie.find(undefined, 'ada')).toBeNull();
  });

  it('given a forged, changed or malformed cookie, then the device is not known', () => {
    const { cookie } = make();
    const forged = make('http://localhost:3000', 'guessed').cookie;
    expect(cookie.find(sent(forged.write(undefined, 'ada')), 'ada')).toBeNull();
    const header = sent(cookie.write(undefined, 'ada'));
    for (let at = header.indexOf('=') + 1; at < header.length; at += 1) {
      const changed = `${header.slice(0, at)}${header[at] === 'x' ? 'y' : 'x'}${header.slice(at + 1)}`;
      expect([at, cookie.find(changed, 'bob')]).toEqual([at, null]);
    }
    expect(cookie.find('daybook_device=~~~.', 'ada')).toBeNull();
  });

  it('given people who share a device, then it is known for the last four people', () => {
    const { cookie } = make();
    const people = ['ada', 'bob', 'cy', 'dee', 'eve'];
    let header: string | undefined;
    for (const person of people) header = sent(cookie.write(header, person));
    expect(people.map((person) => cookie.find(header, person) !== null)).toEqual([
      ...[false, true, true, true, true],
    ]);
    const again = sent(cookie.write(header, 'bob'));
    expect(again.split('~')).toHaveLength(4);
  });

  it('given that half a year has passed, then the device is not known any more', () => {
    const { cookie, pass } = make();
    const header = sent(cookie.write(undefined, 'ada'));
    pass(180 * day - 1000);
    expect(cookie.find(header, 'ada')).not.toBeNull();
    pass(2000);
    expect(cookie.find(header, 'ada')).toBeNull();
  });

  it('given an https address, then the cookie is Secure and bound to the host', () => {
    expect(make('https://book.example').cookie.write(undefined, 'ada')).toMatch(
      /^__Host-daybook_device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=15552000$/,
    );
  });
});
