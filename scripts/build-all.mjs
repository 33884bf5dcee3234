import { build } from './build.mjs';

/** `npm run build` */
export async function main() {
  await build();
  return 0;
}
