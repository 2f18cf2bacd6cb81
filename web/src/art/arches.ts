/** The outline of an arch with its base at `y`. */
export const arch = (x: number, y: number, width: number, height: number): string => {
  const r = width / 2;
  return `M${x} ${y}V${y - height + r}A${r} ${r} 0 0 1 ${x + width} ${y - height + r}V${y}Z`;
};

/** The numbers from 0 to `count` - 1. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
