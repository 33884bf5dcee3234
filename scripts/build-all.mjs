import { build } from './build.mjs';

/** Runs `npm run build`. */
export async function main() {
  await build();
  return 0;
}
