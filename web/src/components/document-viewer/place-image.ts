/** Zoom steps; at 1 the whole document is visible. */
export const zooms = [1, 1.5, 2, 3, 4, 6] as const;

export const nextZoom = (zoom: number, by: 1 | -1): number =>
  (by === 1 ? zooms.find((step) => step > zoom) : zooms.findLast((step) => step < zoom)) ?? zoom;

type Size = Readonly<{ width: number; height: number }>;

/**
 * Computes, in pixels, how an image fits a box completely at zoom 1 after quarter turns: the image's size before
 * turning, and the size of the stage that it fills after turning. An image is never enlarged beyond its own pixels to
 * fit.
 */
export const placeImage = (
  image: Size,
  box: Size,
  { zoom, turns }: Readonly<{ zoom: number; turns: number }>,
) => {
  const sideways = turns % 2 !== 0;
  const [wide, high] = sideways ? [image.height, image.width] : [image.width, image.height];
  const fit = wide === 0 || high === 0 ? 0 : Math.min(box.width / wide, box.height / high, 1);
  const scale = fit * zoom;
  return {
    image: { width: image.width * scale, height: image.height * scale },
    stage: { width: wide * scale, height: high * scale },
  };
};
