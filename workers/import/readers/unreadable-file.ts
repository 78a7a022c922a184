/** A file that cannot be read, with what to do about it in its message. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFile'
}

/** What a file may come to in memory; a broker's export of ten years stays far below. */
export const importFileLimits = {
  bytes: 64 * 1024 * 1024,
  /** Of everything in a workbook that is read, unpacked. */
  unpackedBytes: 128 * 1024 * 1024,
  cells: 12_000_000,
  cellsOfRow: 2_000,
  sheets: 5_000,
  depth: 64,
} as const

const tooMuch = 'The file has more cells than can be read at once. Export a shorter period and import the parts.'

/** Counts the cells that are read of a file, and refuses more of them than there may be. */
export class CellBudget {
  #left: number = importFileLimits.cells

  add(count: number): void {
    this.#left -= count
    if (this.#left < 0) throw new UnreadableFileError(tooMuch)
  }
}
