import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

const head = (major: number, value: number): Buffer => {
  const kind = major << 5;
  if (value < 24) return Buffer.from([kind | value]);
  if (value < 256) return Buffer.from([kind | 24, value]);
  return Buffer.from([kind | 25, value >> 8, value & 255]);
};

/** The part of CBOR that authenticators use. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([name, held]) => [cbor(name), cbor(held)]),
  ]);
};

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** User present, user verified, and, when a passkey is created, key data included. */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

type Asked = Readonly<{ challenge: string; rp_id: string }>;
type Lies = Readonly<{ origin?: string; counter?: number; isVerified?: boolean }>;

/** A software authenticator with one ES256 passkey for `http://localhost:3000`; a test may falsify its answers. */
export const createAuthenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, challenge: string, origin = 'http://localhost:3000'): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, flag: number, counter: number): Buffer => {
    const bytes = Buffer.alloc(5);
    bytes.writeUInt8(flag);
    bytes.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), bytes]);
  };
  const coseKey = (): Buffer => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const of = (value: string): Buffer => Buffer.from(value, 'base64url');
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, of(x)],
        [-3, of(y)],
      ]),
    );
  };

  return {
    make: ({ challenge, rp_id }: Asked, { origin }: Lies = {}) => {
      const lengthOfId = Buffer.from([0, id.length]);
      const authData = Buffer.concat([
        authenticatorData(rp_id, flags.present | flags.verified | flags.attested, uses),
        ...[Buffer.alloc(16), lengthOfId, id, coseKey()],
      ]);
      return {
        id: text(id),
        clientDataJSON: text(clientData('webauthn.create', challenge, origin)),
        attestationObject: text(
          cbor(
            new Map<string, Cbor>([
              ['fmt', 'none'],
              ['attStmt', new Map()],
              ['authData', authData],
            ]),
          ),
        ),
        transports: ['internal'],
      };
    },
    /** Signs a challenge. */
    use: ({ challenge, rp_id }: Asked, { origin, counter, isVerified = true }: Lies = {}) => {
      uses += 1;
      const client = clientData('webauthn.get', challenge, origin);
      const flag = isVerified ? flags.present | flags.verified : flags.present;
      const data = authenticatorData(rp_id, flag, counter ?? uses);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: text(id),
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      };
    },
  };
};
