import { describe, expect, it } from '@jest/globals';
import { asksLeader, clientString } from './connection-string.ts';

describe('the connection string of EventStoreDB', () => {
  it.each([
    ['esdb://localhost:2113?tls=false', 'esdb://localhost:2113?tls=false'],
    ['kurrentdb://db.example', 'esdb://db.example'],
    ['esdb://ops:s3cret@a:2113,b:2113,c', 'esdb://ops:s3cret@a:2113,b:2113,c'],
    ['kurrentdb+discover://cluster.example/', 'esdb+discover://cluster.example'],
    [
      'esdb://a,b?nodePreference=follower&maxDiscoverAttempts=5',
      'esdb://a,b?nodePreference=follower&maxDiscoverAttempts=5',
    ],
    [`esdb://a?tlsCAFile=${import.meta.filename}`, `esdb://a?tlsCAFile=${import.meta.filename}`],
  ])('accepts %s', (text, expected) => {
    expect(clientString(text)).toBe(expected);
  });

  it.each([
    ['http://localhost', /must begin with esdb/],
    ['esdb://', /'' is not host or host:port/],
    ['esdb://a;b', /'a;b' is not host/],
    ['esdb://a:70000', /port of 'a:70000' is not between/],
    ['esdb://a?tsl=false', /Unknown option 'tsl'. Known options: tls,/],
    ['esdb://a?tls=no', /option tls must be true or false/],
    ['esdb://a?tlsVerifyCert=false', /tlsCAFile/],
    ['esdb://a?tlsCAFile=/nowhere/ca.pem', /tlsCAFile must be the path of an existing file/],
    ['esdb://a,b?nodePreference=first', /must be one of leader, follower, random/],
    ['esdb://a?throwOnAppendFailure=false', /Unknown option 'throwOnAppendFailure'/],
    ['esdb+discover://a,b', /takes one name/],
    ['esdb://ops@a', /must be user:password/],
    ['esdb://ops:s3cret@a?tls=false', /require TLS/],
    ['esdb://a?userCertFile=/dev/null', /set together/],
  ])('refuses %s with a sentence that says why', (text, sentence) => {
    expect(() => clientString(text)).toThrow(sentence);
  });

  it.each([
    ['esdb://a,b', true],
    ['esdb+discover://cluster.example?tls=true', true],
    ['esdb://a,b?nodepreference=Leader', true],
    ['esdb://a,b?tls=true&nodePreference=follower', false],
    ['esdb://a', false],
  ])('with %s, appends require the leader: %s', (text, expected) => {
    expect(asksLeader(clientString(text))).toBe(expected);
  });

  it('reveals no password in its errors', () => {
    for (const text of [
      'esdb://ops:s3cret@a?tsl=1',
      'esdb://ops:s3cret@a;b',
      'esdb://o:s3cret:x@a',
    ]) {
      expect(() => clientString(text)).toThrow(/^(?!.*s3cret)/);
    }
  });
});
