/** Zoom steps; 1 is the whole document in sight. */
export const zooms = [1, 1.5, 2, 3, 4, 6] as const;

export const nextZoom = (zoom: number, by: 1 | -1): number =>
  (by === 1 ? zooms.find((step) => step > zoom) : zooms.findLast((step) => step < zoom)) ?? zoom;

type Size = Readonly<{ width: number; height: number }>;

/**
 * Pixels of an image that fits a box in whole at zoom 1, turned by quarters: the image's own size before turning, and
 * the size of the stage that it fills afterwards. An image is never blown up beyond its own pixels to fit.
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
