import type { ImportWarning } from './imported-trade.ts'

/** Collects warnings about a file; each file-level sentence appears once. */
export class ReadingNotes {
  readonly #file = new Set<string>()
  readonly #rows: ImportWarning[] = []

  noteFile(message: string): void {
    this.#file.add(message)
  }

  noteRow(line: number, message: string): void {
    this.#rows.push({ line, message })
  }

  /** Adds the collected warnings to a reading. */
  addTo<Reading extends { readonly warnings: readonly ImportWarning[] }>(reading: Reading): Reading {
    const ofFile = [...this.#file].map((message) => ({ line: null, message }))
    return { ...reading, warnings: [...ofFile, ...reading.warnings, ...this.#rows] }
  }
}
