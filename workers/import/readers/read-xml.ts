import { Parser } from 'htmlparser2'
import type { ImportSheet } from '#domain/importers/reading/tables/import-file.ts'
import { localName } from './local-name.ts'
import { CellBudget, importFileLimits, UnreadableFileError } from './unreadable-file.ts'

interface OpenElement {
  readonly name: string
  readonly cells: Map<string, string>
  readonly text: string[]
  hasAttributes: boolean
  hasChildren: boolean
}

interface Collected {
  readonly columns: Map<string, number>
  readonly rows: Map<string, string>[]
  readonly lines: number[]
}

/**
 * Elements with attributes or with plain-text children become rows, one sheet per name. Only the five predefined entities of
 * XML are decoded; others stay as they are written.
 */
class ElementReader {
  readonly #open: OpenElement[] = []
  readonly #byName = new Map<string, Collected>()
  readonly #budget = new CellBudget()
  #line = 0

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#open.length >= importFileLimits.depth)
      throw new UnreadableFileError('The elements of the file are nested too deeply.')
    const parent = this.#open.at(-1)
    if (parent !== undefined) parent.hasChildren = true
    const cells = new Map(Object.entries(attributes))
    this.#open.push({ name, cells, text: [], hasAttributes: cells.size > 0, hasChildren: false })
  }

  text(text: string): void {
    this.#open.at(-1)?.text.push(text)
  }

  close(): void {
    const element = this.#open.pop()
    if (element === undefined) return
    const text = element.text.join('').trim()
    if (!element.hasAttributes && !element.hasChildren) {
      const parent = this.#open.at(-1)
      // A second child of the same name would overwrite the first.
      if (parent !== undefined && !parent.cells.has(element.name)) parent.cells.set(element.name, text)
      return
    }
    if (element.cells.size === 0) return
    if (text !== '' && !element.hasChildren) element.cells.set('text', text)
    this.#collect(element)
  }

  #collect({ name, cells }: OpenElement): void {
    if (cells.size > importFileLimits.cellsOfRow)
      throw new UnreadableFileError('An element of the file has too many parts.')
    const existing = this.#byName.get(name)
    const sheet = existing ?? { columns: new Map<string, number>(), rows: [], lines: [] }
    if (existing === undefined) this.#byName.set(name, sheet)
    for (const column of cells.keys()) {
      if (!sheet.columns.has(column)) sheet.columns.set(column, sheet.columns.size)
    }
    this.#line += 1
    sheet.rows.push(cells)
    sheet.lines.push(this.#line)
  }

  sheets(): ImportSheet[] {
    return [...this.#byName].map(([name, { columns, rows, lines }], index) => {
      const names = [...columns.keys()]
      this.#budget.add(names.length * (rows.length + 1))
      return {
        name,
        rows: [names, ...rows.map((cells) => names.map((column) => cells.get(column) ?? ''))],
        // The header row is no element, so its number follows those of the elements.
        lines: [this.#line + 1 + index, ...lines],
      }
    })
  }
}

function stripPrefixes(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const names = Object.keys(attributes)
  if (!names.some((name) => name.includes(':') || name === 'xmlns')) return attributes
  const own = names.filter((name) => name !== 'xmlns' && !name.startsWith('xmlns:'))
  return Object.fromEntries(own.map((name) => [localName(name), attributes[name] ?? '']))
}

/** Reads the elements of an XML file as one table per name, in the order of first closing tags. Elements count from 1. */
export function readXmlSheets(text: string): ImportSheet[] {
  const reader = new ElementReader()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(localName(name), stripPrefixes(attributes)),
      ontext: (part) => reader.text(part),
      onclosetag: () => reader.close(),
    },
    { xmlMode: true },
  )
  parser.end(text)
  const sheets = reader.sheets()
  if (sheets.length === 0) throw new UnreadableFileError('This XML file has no trades.')
  if (sheets.length > importFileLimits.sheets) throw new UnreadableFileError('The file has too many kinds of elements.')
  return sheets
}
