/**
 * Normalizes a header for comparison: no case, byte-order mark, spaces or punctuation, so "Buy Price" is "buyprice".
 */
export function normalizeHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}&]/gu, '')
}

/** Whether all cells of a row are blank. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}
