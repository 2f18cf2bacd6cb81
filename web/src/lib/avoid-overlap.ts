/** Moves positions on a line as little as possible, so that they are at least `gap` apart and none is beyond `end`. */
export function avoidOverlap(positions: readonly number[], gap: number, end: number): number[] {
  const moved = positions
    .map((at, index) => ({ at: Math.min(at, end), index }))
    .sort((one, other) => one.at - other.at);
  for (let n = 1; n < moved.length; n += 1) moved[n]!.at = Math.max(moved[n]!.at, moved[n - 1]!.at + gap);
  // Positions that were pushed beyond the end push the others back.
  let limit = end;
  for (const one of moved.reverse()) {
    one.at = Math.min(one.at, limit);
    limit = one.at - gap;
  }
  const result = [...positions];
  for (const { at, index } of moved) result[index] = at;
  return result;
}
