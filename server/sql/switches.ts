import { sql, type Kysely } from 'kysely'
import type { SwitchName } from '#contract/admin/product.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from './tables.ts'

/** Whether a part of the product is on; parts that nobody has turned off are. */
export async function isSwitchedOn(database: Kysely<Schema>, name: SwitchName): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select is_on as "isOn" from app.switches where name = ${name}
  `.execute(database)
  return rows[0]?.isOn ?? true
}

/** Throws `switched_off` if a part of the product is turned off. */
export async function requireSwitchedOn(database: Kysely<Schema>, name: SwitchName, message: string): Promise<void> {
  if (!(await isSwitchedOn(database, name))) throw new ApiError('switched_off', message)
}
