import type { Prepared } from './line.ts';

/** The header of an unmasked text frame with this many bytes: RFC 6455, section 5.2. */
const headOf = (length: number): Buffer => {
  const whole = 0x81;
  if (length < 126) return Buffer.from([whole, length]);
  if (length < 65_536) {
    const head = Buffer.from([whole, 126, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head.writeUInt8(whole, 0);
  head.writeUInt8(127, 1);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
};

/**
 * An event in Socket.IO's protocol (`2` in the main namespace, after engine.io's `4` for a message), encoded once for
 * all receivers. Socket.IO itself encodes it for each group and looks up its rooms for each socket.
 */
export const prepareEvent = (event: string, data: unknown): Prepared => {
  const text = `2${JSON.stringify([event, data])}`;
  const content = Buffer.from(`4${text}`);
  const frame = Buffer.concat([headOf(content.length), content]);
  return { text, options: { compress: false, wsPreEncodedFrame: [frame] } };
};
