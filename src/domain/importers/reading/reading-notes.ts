import type { ImportWarning } from './imported-trade.ts'

/** Collects what the reader should know of a file; the same sentence about the whole file is said once. */
export class ReadingNotes {
  readonly #file = new Set<string>()
  readonly #rows: ImportWarning[] = []

  noteFile(message: string): void {
    this.#file.add(message)
  }

  noteRow(line: number, message: string): void {
    this.#rows.push({ line, message })
  }

  /** A reading with what was noted while it was read. */
  addTo<Reading extends { readonly warnings: readonly ImportWarning[] }>(reading: Reading): Reading {
    const ofFile = [...this.#file].map((message) => ({ line: null, message }))
    return { ...reading, warnings: [...ofFile, ...reading.warnings, ...this.#rows] }
  }
}
