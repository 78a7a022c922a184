import { splitAtCommas } from '#server/embedded/filter-syntax.ts'
import { restErrors } from './rest-error.ts'

/** A table that clients may use, with its columns. Row-level security and column grants restrict access further. */
export interface RestTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The default conflict columns of an upsert. */
  readonly key: readonly string[]
}

export const restTables: readonly RestTable[] = [
  {
    name: 'user_profiles',
    columns: [
      'id',
      'email',
      'username',
      'avatar_url',
      'full_name',
      'plan',
      'role',
      'created_at',
      'updated_at',
      'deletion_at',
    ],
    key: ['id'],
  },
]

/** Types that a column may be cast to. */
const castTypes = [
  'text',
  'int',
  'int4',
  'bigint',
  'int8',
  'numeric',
  'float8',
  'date',
  'timestamptz',
  'jsonb',
] as const

export interface SelectedColumn {
  readonly column: string
  readonly alias: string
  readonly cast: (typeof castTypes)[number] | null
}

/** Returns the column, or throws if the table has none with that name. */
export function knownColumn(table: RestTable, column: string): string {
  if (!table.columns.includes(column)) throw restErrors.undefinedColumn(table.name, column)
  return column
}

const part = /^(?:(?<alias>[\w ]+):)?(?<column>"[^"]*"|[\w$]+)(?:::(?<cast>\w+))?$/

function readColumn(table: RestTable, text: string): SelectedColumn {
  const embedded = /^(?:[\w ]+:)?(?:\.\.\.)?(\w+)(?:![\w!]+)?\(.*\)$/s.exec(text)
  if (embedded !== null) {
    const [, name = ''] = embedded
    throw ['count', 'sum', 'avg', 'min', 'max'].includes(name)
      ? restErrors.noAggregates()
      : restErrors.noRelationship(table.name, name)
  }
  const match = part.exec(text)
  if (match?.groups === undefined) {
    throw restErrors.badRequest(`"failed to parse select parameter (${text})" (line 1, column 1)`)
  }
  const { alias, column: quoted = '', cast: type = null } = match.groups
  const column = knownColumn(table, quoted.replaceAll('"', ''))
  const cast = castTypes.find((known) => known === type) ?? null
  if (type !== null && cast === null) throw restErrors.unknownType(type)
  return { column, alias: alias ?? column, cast }
}

/** Parses `select`: columns by name, renamed (`name:column`) or cast (`column::text`). */
export function readSelect(table: RestTable, text: string): readonly SelectedColumn[] {
  const all = table.columns.map((column) => ({ column, alias: column, cast: null }))
  const parts = splitAtCommas(text.replaceAll(/\s+(?=[,:]|$)|(?<=[,:]|^)\s+/g, ''), '(){}')
  return parts.flatMap((name) => (name === '*' || name === '' ? all : [readColumn(table, name)]))
}
