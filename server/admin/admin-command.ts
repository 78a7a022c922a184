import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DatabaseError } from 'pg'
import { DataFolderInUse } from '#server/embedded/database/data-lock.ts'
import { postToRunningServer } from '#server/http/control-endpoint.ts'
import { readConfig, type Config } from '#server/runtime/config.ts'
import { openDatabase } from '#server/sql/connection.ts'
import { adminEndpointPath } from './admin-endpoint.ts'
import { adminCommand, runAdminCommand, type AdminCommand } from './run-admin-command.ts'

const usage = `npm run admin -- <command>

  grant <e-mail>                             makes an account an admin
  revoke <e-mail>                            takes that back
  list                                       lists the admins
  plan <e-mail> professional [--paid 99.00]  puts an account on a plan; --paid is what was paid for it, in USD
  plan <e-mail> free                         puts it back, as after a refund
  ban <e-mail> [--until 2027-01-31]          signs an account out everywhere and keeps it out, for good unless said
  unban <e-mail>                             lets it in again

Works on the embedded database in EDGEWORTH_DATA (./data), whether the server runs or not, or on DATABASE_URL.`

/** Parses the command line. Throws an Error that explains the usage. */
function readOrder(args: readonly string[]): AdminCommand | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { paid: { type: 'string' }, until: { type: 'string' }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values.help) return null
  const [act, email, plan, ...more] = positionals
  const until = values.until
  const whole = until !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(until) ? `${until}T00:00:00.000Z` : until
  const stated = {
    act,
    ...(email === undefined ? {} : { email }),
    ...(plan === undefined ? {} : { plan }),
    ...(act === 'plan' ? { amountPaid: values.paid ?? null } : {}),
    ...(act === 'ban' ? { until: whole ?? null } : {}),
  }
  const order = adminCommand.safeParse(stated)
  const misplaced =
    more.length > 0 || (values.paid !== undefined && plan !== 'professional') || (until !== undefined && act !== 'ban')
  if (!order.success || misplaced) throw new Error(usage)
  if (order.data.act === 'ban' && order.data.until !== null && Date.parse(order.data.until) <= Date.now()) {
    throw new Error('The end of a ban must be in the future.')
  }
  return order.data
}

async function throughServer(config: Config, order: AdminCommand, inUse: DataFolderInUse): Promise<string> {
  const answer = await postToRunningServer(config, adminEndpointPath, order)
  const body = (await answer?.json().catch(() => null)) as { told?: string; message?: string } | null | undefined
  if (answer?.ok === true && typeof body?.told === 'string') return body.told
  if (typeof body?.message === 'string') throw new Error(body.message)
  throw new Error(`${inUse.message}\nIt did not answer; it may be starting or stopping.`, { cause: inUse })
}

async function inDatabase(config: Config, order: AdminCommand): Promise<string> {
  const database = await openDatabase(config)
  try {
    return await runAdminCommand(database.kysely, order)
  } catch (error) {
    // The schema is older than this version or not ours; only the server migrates it.
    if (error instanceof DatabaseError && ['42P01', '42703', '42883', '3F000'].includes(error.code ?? '')) {
      throw new Error('The database needs an upgrade. Start the server once, then try again.', {
        cause: error,
      })
    }
    throw error
  } finally {
    await database.close()
  }
}

async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2))
  if (order === null) return void process.stdout.write(`${usage}\n`)
  const config = readConfig(process.env, [])
  if (config.databaseUrl === null && !existsSync(join(config.dataFolder, 'postgres'))) {
    throw new Error(`${config.dataFolder} has no data yet. Start the server once and sign up.`)
  }
  const told = await inDatabase(config, order).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return throughServer(config, order, error)
    throw error
  })
  process.stdout.write(`${told}\n`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
