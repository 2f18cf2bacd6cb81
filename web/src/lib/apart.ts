/** Moves places on a line so that none is nearer than `gap` to another, nor beyond `end`, and each as little as that allows. */
export function apart(places: readonly number[], gap: number, end: number): number[] {
  const moved = places.map((at, index) => ({ at: Math.min(at, end), index })).sort((one, other) => one.at - other.at);
  for (let n = 1; n < moved.length; n += 1) moved[n]!.at = Math.max(moved[n]!.at, moved[n - 1]!.at + gap);
  // Those that were pushed out push the others back.
  let most = end;
  for (const one of moved.reverse()) {
    one.at = Math.min(one.at, most);
    most = one.at - gap;
  }
  const found = [...places];
  for (const { at, index } of moved) found[index] = at;
  return found;
}
