/** Paths `first` to `first + count - 1`. */
export interface PathPart {
  readonly first: number
  readonly count: number
}

/** The engine sums by blocks of this many consecutive paths, so a block must not be split. */
const blockPaths = 1024

/** Splits paths into at most `maxParts` parts of consecutive blocks, as even as blocks allow, in path order. */
export function splitPaths(paths: number, maxParts: number): PathPart[] {
  const blocks = Math.ceil(paths / blockPaths)
  const parts = Math.max(1, Math.min(maxParts, blocks))
  return Array.from({ length: parts }, (_, i) => {
    const first = Math.floor((i * blocks) / parts) * blockPaths
    const end = Math.min(paths, Math.floor(((i + 1) * blocks) / parts) * blockPaths)
    return { first, count: end - first }
  })
}
