/** Paths per block: blocks are summed first, then their sums, so that work can be split without changing a bit. */
const blockSize = 1024

/** The sum of `term(value)` by blocks of 1024 consecutive values, as docs/simulation-spec.md section 3 orders it. */
export function blockSum(values: Float64Array, term: (value: number) => number): number {
  let sum = 0
  for (let start = 0; start < values.length; start += blockSize) {
    const end = Math.min(start + blockSize, values.length)
    let blockTotal = 0
    for (let i = start; i < end; i++) blockTotal += term(values[i] as number)
    sum += blockTotal
  }
  return sum
}
