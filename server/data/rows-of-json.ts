import { sql, type RawBuilder } from 'kysely'

/** A row by the names of its columns; a column that is missing is null. */
export type ColumnValues = Readonly<Record<string, unknown>>

/** The columns in which rows differ. Values are compared as they are: two lists that say the same count as different. */
function varyingColumns(columns: readonly string[], rows: readonly ColumnValues[]): readonly string[] {
  const [first] = rows
  if (first === undefined) return []
  // Asked first, because most columns are in no row: looking for what is not there is what costs.
  const present = new Set<string>()
  for (const row of rows) for (const column in row) present.add(column)
  return columns.filter((column) => present.has(column) && rows.some((row) => row[column] !== first[column]))
}

function picked(row: ColumnValues, columns: readonly string[]): ColumnValues {
  const part: Record<string, unknown> = {}
  for (const column of columns) {
    const value = row[column]
    if (value !== undefined) part[column] = value
  }
  return part
}

/**
 * Rows as a query that gives `columns` of `table`, in their order, read from JSON by the table's own types: one plan and
 * no limit on their number. What all rows have in common travels and is read once, which is most of a history that comes
 * from one file: reading a field of JSON costs the database about as much as an entry in an index.
 */
export function rowsOfJson(
  table: string,
  columns: readonly string[],
  rows: readonly ColumnValues[],
): RawBuilder<unknown> {
  const ofEach = varyingColumns(columns, rows)
  const varying = new Set(ofEach)
  const type = sql.table(`public.${table}`)
  const own = JSON.stringify(rows.map((row) => picked(row, ofEach)))
  const shared = JSON.stringify(
    picked(
      rows[0] ?? {},
      columns.filter((column) => !varying.has(column)),
    ),
  )
  const list = sql.join(columns.map((column) => sql.ref(`${varying.has(column) ? 'own' : 'shared'}.${column}`)))
  return sql`
    select ${list}
    from json_populate_recordset(null::${type}, ${own}::json) as own,
      json_populate_record(null::${type}, ${shared}::json) as shared
  `
}
