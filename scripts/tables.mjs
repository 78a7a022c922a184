// Writes server/sql/tables.ts, the tables as Kysely types, from the migrations. `--check` writes nothing and fails if
// the file is outdated.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { loadTypeScript } from './load-typescript.mjs'
import { root } from './run.mjs'

/** Below the root. */
export const tablesFile = 'server/sql/tables.ts'

/** The columns of all tables, with the ones that traders may write and the values that a check allows. */
export const columnsQuery = `
  select relname as "table", attname as "column", format_type(atttypid, null) as type, not attnotnull as "isNullable",
    atthasdef or attidentity <> '' as "hasDefault",
    has_column_privilege('authenticated', pg_class.oid, attnum, 'insert') as "isInserted",
    has_column_privilege('authenticated', pg_class.oid, attnum, 'update') as "isUpdated",
    (
      select pg_get_constraintdef(pg_constraint.oid) from pg_catalog.pg_constraint
      where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]
        and pg_get_constraintdef(pg_constraint.oid) like '%' || attname || ' = ANY (ARRAY[%'
      limit 1
    ) as choices
  from pg_catalog.pg_class join pg_catalog.pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  order by relname, attnum`

const sqlTypes = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'CalendarDate',
  'double precision': 'number',
  'double precision[]': 'number[]',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'Decimal',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Instant',
  uuid: 'Id',
}

function choicesOf(check) {
  if (check === null) return null
  return [...check.matchAll(/'([^']*)'::text/g)].map(([, choice]) => `'${choice}'`).join(' | ')
}

/** The type of a column's values when read. */
function valueType({ table, column, type, isNullable, choices }, { columnTypes, tradeColumnTypes }) {
  const ofTrade = table === 'trades' ? tradeColumnTypes.get(column) : undefined
  if (ofTrade !== undefined) return ofTrade
  const value = columnTypes[`${table}.${column}`] ?? choicesOf(choices) ?? sqlTypes[type]
  if (value === undefined) throw new Error(`${table}.${column}: no TypeScript type for ${type}`)
  return isNullable && value !== 'unknown' ? `${value} | null` : value
}

/** The type of a column: when read, and when written by insert and update. */
function columnType(column, types) {
  const value = valueType(column, types)
  const isServers = types.serverWrittenTables.has(column.table)
  const isInserted = isServers || column.isInserted
  const isUpdated = isServers || column.isUpdated
  // The driver would convert a JavaScript array to an SQL array, so JSON is written as text.
  const isJson = column.type === 'jsonb'
  const written = isJson ? `string${column.isNullable ? ' | null' : ''}` : value
  const inserted = isInserted ? `${written}${column.hasDefault ? ' | undefined' : ''}` : 'never'
  if (!isInserted && !isUpdated) return `ReadOnly<${value}>`
  if (!isJson && isInserted && isUpdated) return column.hasDefault ? `Generated<${value}>` : value
  if (!isJson && isInserted && !column.hasDefault) return `InsertOnly<${value}>`
  return `ColumnType<${value}, ${inserted}, ${isUpdated ? written : 'never'}>`
}

const interfaceName = (table) => `${table.replaceAll(/(?:^|_)(\w)/g, (_match, letter) => letter.toUpperCase())}Table`

/** The text of the file, from the rows of `columnsQuery` and the exports of server/sql/column-types.ts. */
export function tablesSource(columns, types) {
  const unknown = Object.keys(types.columnTypes).filter(
    (name) => !columns.some(({ table, column }) => name === `${table}.${column}`),
  )
  if (unknown.length > 0)
    throw new Error(`server/sql/column-types.ts names columns that are not there: ${unknown.join(', ')}`)
  const tables = groupByTable(columns)
  const interfaces = [...tables].map(([table, its]) => {
    const lines = its.map((column) => `  ${column.column}: ${columnType(column, types)}`)
    return `export interface ${interfaceName(table)} {\n${lines.join('\n')}\n}\n`
  })
  const text = interfaces.join('\n')
  const isUsed = (name) => new RegExp(`\\b${name}\\b`).test(text)
  const imports = Object.entries(types.typeModules).flatMap(([module, names]) => {
    const used = names.filter(isUsed)
    return used.length === 0 ? [] : [`import type { ${used.join(', ')} } from '${module}'`]
  })
  return [
    '// Made by `npm run tables` from the migrations; change those, or server/sql/column-types.ts, not this file.',
    "import type { ColumnType, Generated } from 'kysely'",
    ...imports,
    '',
    'type ReadOnly<T> = ColumnType<T, never, never>',
    'type InsertOnly<T> = ColumnType<T, T, never>',
    '',
    text,
    '/** Every table of the schema `public`. */',
    'export interface Schema {',
    ...[...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}`),
    '}',
    '',
  ].join('\n')
}

function groupByTable(columns) {
  const tables = new Map()
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  return tables
}

/** Reads the columns after all migrations, in a temporary database. */
async function migratedColumns() {
  const database = new PGlite()
  try {
    for (const folder of ['server/embedded/bootstrap', 'supabase/migrations']) {
      const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.sql'))
      for (const file of files.toSorted()) await database.exec(readFileSync(join(root, folder, file), 'utf8'))
    }
    return (await database.query(columnsQuery)).rows
  } finally {
    await database.close()
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const types = await loadTypeScript('server/sql/column-types.ts')
  const text = tablesSource(await migratedColumns(), types)
  const file = join(root, tablesFile)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${tablesFile} is out of date: run npm run tables`)
    process.exit(1)
  }
}
