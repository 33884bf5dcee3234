import { invariant } from '../../../domain/shared/errors.ts';

/** A value in a table. */
export type Value = string | number | readonly Value[] | Readonly<{ [name: string]: Value }>;

const [text, uint16, uint32, map, array, uint64] = [2, 5, 6, 7, 11, 9];

/** The control byte or bytes with the type and size of the value that follows. */
const control = (type: number, size: number): Buffer => {
  invariant(size < 285, 'a value of a table for tests is short');
  const [short, rest] = size < 29 ? [size, []] : [29, [size - 29]];
  return Buffer.from(type <= 7 ? [(type << 5) | short, ...rest] : [short, type - 7, ...rest]);
};

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

const encode = (value: Value): Buffer => {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([control(text, bytes.length), bytes]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(uint32, 4), bytes]);
  }
  if (isList(value)) return Buffer.concat([control(array, value.length), ...value.map(encode)]);
  const fields = Object.entries(value);
  const encoded = fields.flatMap(([name, field]) => [encode(name), encode(field)]);
  return Buffer.concat([control(map, fields.length), ...encoded]);
};

const short = (value: number): Buffer =>
  Buffer.concat([control(uint16, 2), Buffer.from([value >> 8, value & 255])]);

/** The last section of a file, which describes its tree. */
const metadataOf = (nodes: number): Buffer => {
  const epoch = Buffer.alloc(8);
  epoch.writeBigUInt64BE(1_790_000_000n);
  const fields: readonly (readonly [string, Buffer])[] = [
    ['node_count', encode(nodes)],
    ['record_size', short(24)],
    ['ip_version', short(4)],
    ['database_type', encode('Test-City')],
    ['languages', encode(['en', 'de'])],
    ['binary_format_major_version', short(2)],
    ['binary_format_minor_version', short(0)],
    ['build_epoch', Buffer.concat([control(uint64, 8), epoch])],
    ['description', encode({ en: 'a table for tests' })],
  ];
  return Buffer.concat([
    Buffer.from('abcdef4d61784d696e642e636f6d', 'hex'),
    control(map, fields.length),
    ...fields.flatMap(([name, field]) => [encode(name), field]),
  ]);
};

type Node = [Node | number | null, Node | number | null];

const bitsOf = (network: string): readonly number[] => {
  const [address = '', length = '32'] = network.split('/');
  const bytes = address.split('.').map(Number);
  return bytes
    .flatMap((byte) => Array.from({ length: 8 }, (_none, bit) => (byte >> (7 - bit)) & 1))
    .slice(0, Number(length));
};

/** A file in MaxMind's DB format, version 2.0, for IPv4 networks such as `203.0.113.0/24`. */
export const mmdbOf = (networks: Readonly<Record<string, Value>>): Buffer => {
  const root: Node = [null, null];
  const data: Buffer[] = [];
  let length = 0;
  for (const [network, value] of Object.entries(networks)) {
    const bits = bitsOf(network);
    let node = root;
    bits.forEach((bit, depth) => {
      if (depth === bits.length - 1) {
        node[bit] = length;
        return;
      }
      const child = node[bit];
      const next: Node = Array.isArray(child) ? child : [null, null];
      node[bit] = next;
      node = next;
    });
    const encoded = encode(value);
    data.push(encoded);
    length += encoded.length;
  }
  const nodes: Node[] = [];
  const number = (node: Node): void => {
    nodes.push(node);
    for (const child of node) if (Array.isArray(child)) number(child);
  };
  number(root);
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.forEach((node, index) =>
    node.forEach((child, side) => {
      const record =
        child === null
          ? nodes.length
          : Array.isArray(child)
            ? nodes.indexOf(child)
            : nodes.length + 16 + child;
      tree.writeUIntBE(record, index * 6 + side * 3, 3);
    }),
  );
  return Buffer.concat([tree, Buffer.alloc(16), ...data, metadataOf(nodes.length)]);
};
