import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { columnsQuery, tablesFile, tablesSource } from '#scripts/tables.mjs'
import { projectFolder } from '#server/runtime/project-folder.ts'
import * as types from '#server/sql/column-types.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'

onBothDatabases('the tables as Kysely sees them', (server) => {
  test('are those of the database: else run npm run tables', async () => {
    const { rows } = await server().services.database.pool.query(columnsQuery)
    expect(readFileSync(join(fileURLToPath(projectFolder), tablesFile), 'utf8')).toBe(tablesSource(rows, types))
  })

  test('are queried by the documentation as they are', async () => {
    const folder = fileURLToPath(projectFolder)
    const pages = ['CONTRIBUTING.md', ...readdirSync(join(folder, 'docs')).map((name) => join('docs', name))]
    const statements = pages
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/npm run sql -- "(select [^"…]+)"/g)])
      .map(([, statement = '']) => statement)
    expect(statements).not.toEqual([])
    for (const statement of statements) await server().services.database.pool.query(statement)
  })

  test('name only existing columns', () => {
    expect(() => tablesSource([], types)).toThrow('names columns that do not exist')
  })
})
