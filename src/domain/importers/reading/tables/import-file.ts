/**
 * One table of a file, including all rows above its header. A CSV file has one table; a workbook one per sheet; a web page
 * one per `<table>`; an XML file one per name of a repeated element, whose first row holds the names of its attributes and
 * children.
 */
export interface ImportSheet {
  /** Name of the sheet or element; empty where the file has none. */
  readonly name: string
  /** Cells as untrimmed text; rows may differ in length. */
  readonly rows: readonly (readonly string[])[]
  /**
   * The number by which messages name each row, counted from 1 and unique within the file: the line of a text, the row of
   * a workbook (later sheets continue the count), the row of a page over all its tables, the element of an XML file.
   */
  readonly lines: readonly number[]
}

/** A file as tables of text. Its name is left out, because it says nothing about the layout. */
export interface ImportFile {
  readonly kind: 'text' | 'workbook' | 'page' | 'xml'
  readonly sheets: readonly ImportSheet[]
  /** The encoding that its text was decoded in, where another would give other text; absent for ASCII and workbooks. */
  readonly encoding?: string
}

/** The number that messages show for a row of a sheet. */
export function lineNumberAt(sheet: ImportSheet, index: number): number {
  return sheet.lines[index] ?? index + 1
}
