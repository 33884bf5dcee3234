/** The prefix of each message: a byte that says whether it is compressed, and its length. */
const prefixBytes = 5;

/** A message in the frame that gRPC sends. */
export const frameOf = (message: Uint8Array): Buffer => {
  const frame = Buffer.allocUnsafe(prefixBytes + message.length);
  frame[0] = 0;
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, prefixBytes);
  return frame;
};

/** Reassembles messages from pieces. One piece may contain several messages, and one message may span many pieces. */
export const createUnframer = (take: (message: Buffer) => void): ((piece: Buffer) => void) => {
  let pieces: Buffer[] = [];
  let held = 0;
  let needed = prefixBytes;

  return (piece) => {
    held += piece.length;
    pieces.push(piece);
    if (held < needed) return;
    const bytes = pieces.length === 1 ? piece : Buffer.concat(pieces);
    let at = 0;
    needed = prefixBytes;
    while (bytes.length - at >= prefixBytes) {
      if (bytes[at] !== 0) throw new Error('EventStoreDB sent an unexpected compressed message');
      needed = prefixBytes + bytes.readUInt32BE(at + 1);
      if (bytes.length - at < needed) break;
      take(bytes.subarray(at + prefixBytes, at + needed));
      at += needed;
      needed = prefixBytes;
    }
    held = bytes.length - at;
    pieces = held === 0 ? [] : [bytes.subarray(at)];
  };
};
