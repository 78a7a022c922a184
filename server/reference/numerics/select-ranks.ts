/**
 * Splits values[low..high] by Hoare's scheme around the middle value, so that no value left of the cut is greater than any
 * right of it; returns the last index of the left side.
 */
function splitAround(values: Float64Array, low: number, high: number): number {
  const pivot = values[(low + high) >>> 1] as number
  let left = low - 1
  let right = high + 1
  for (;;) {
    do left++
    while ((values[left] as number) < pivot)
    do right--
    while ((values[right] as number) > pivot)
    if (left >= right) return right
    const swapped = values[left] as number
    values[left] = values[right] as number
    values[right] = swapped
  }
}

/**
 * Rearranges values[low..high] so that each of the `ranks` has the value it would have if all were sorted: quickselect for
 * many ranks at once. A fan needs about twenty ranks of each of a hundred slices; sorting them all would take longer than the
 * simulation. `ranks` ascend and lie between low and high; no value is NaN.
 */
export function selectRanks(values: Float64Array, ranks: readonly number[], low = 0, high = values.length - 1): void {
  if (ranks.length === 0 || low >= high) return
  if (high - low < 32) {
    values.subarray(low, high + 1).sort()
    return
  }
  const cut = splitAround(values, low, high)
  const onTheLeft = ranks.filter((rank) => rank <= cut)
  const onTheRight = ranks.filter((rank) => rank > cut)
  selectRanks(values, onTheLeft, low, cut)
  selectRanks(values, onTheRight, cut + 1, high)
}
