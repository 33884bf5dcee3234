import type { Pool } from 'pg';
import { seal, unseal } from '../../vault/sealing.ts';
import { erasedKey, type SubjectKeys } from '../../vault/subject-keys.ts';

/** The browser and address from which somebody signed in. */
export type Device = Readonly<{
  /** The User-Agent header as it came; `null` without one. */
  agent: string | null;
  ip: string;
}>;

type OfSession = Readonly<{ id: string; userId: string }>;

/** The device of each session: personal data, kept as long as the session's row. */
export type SessionDevices = Readonly<{
  note(session: OfSession, device: Device): Promise<void>;
  /** By session id; sessions without a known device are left out. */
  find(userId: string, sessionIds: readonly string[]): Promise<ReadonlyMap<string, Device>>;
}>;

/** The in-memory equivalent, for tests. */
export const createInMemorySessionDevices = (): SessionDevices => {
  const devices = new Map<string, Device>();
  return {
    note: async ({ id }, device) => void devices.set(id, device),
    find: async (_userId, ids) => new Map([...devices].filter(([id]) => ids.includes(id))),
  };
};

const contextOf = (sessionId: string): readonly string[] => ['session-device/1', sessionId];

const isDevice = (value: unknown): value is Device =>
  typeof value === 'object' && value !== null && 'agent' in value && 'ip' in value;

type Row = Readonly<{ session_id: string; sealed: Buffer }>;

/** Devices in `vault.session_devices`, encrypted with their person's key; the pool's role is `app`. */
export const createSessionDevices = (pool: Pool, subjectKeys: SubjectKeys): SessionDevices => ({
  async note({ id, userId }, { agent, ip }) {
    const key = await subjectKeys.of(userId);
    if (key === erasedKey) return;
    await pool.query(
      `insert into vault.session_devices (session_id, sealed) values ($1, $2)
       on conflict (session_id) do nothing`,
      [id, seal(key, Buffer.from(JSON.stringify({ agent, ip })), contextOf(id))],
    );
  },
  async find(userId, sessionIds) {
    const { rows } = await pool.query<Row>(
      'select session_id, sealed from vault.session_devices where session_id = any($1::uuid[])',
      [sessionIds],
    );
    if (rows.length === 0) return new Map();
    const key = await subjectKeys.find(userId);
    if (key === erasedKey) return new Map();
    return new Map(
      rows.flatMap(({ session_id: id, sealed }) => {
        const device: unknown = JSON.parse(unseal(key, sealed, contextOf(id)).toString());
        return isDevice(device) ? [[id, device] as const] : [];
      }),
    );
  },
});
