const megabyte = 1024 * 1024

/** The database, as maintenance uses it. */
export interface MaintainedDatabase {
  exec(text: string): Promise<void>
  query(text: string): Promise<readonly Record<string, unknown>[]>
  /** Bytes written to the write-ahead log since the start. */
  logBytes(): number
}

/** Tables with many dead rows, not analyzed since growing, or with old transaction ids; the neediest first. */
const nextTableToVacuum = `
  select format('%I.%I', schemaname, pg_class.relname) as name
  from pg_stat_all_tables join pg_class on pg_class.oid = relid
  where schemaname not like 'pg_toast%' and schemaname <> 'information_schema'
    and (n_dead_tup > 200 + 0.1 * n_live_tup
      or n_mod_since_analyze > 200 + 0.1 * n_live_tup
      or age(relfrozenxid) > 100000000)
  order by age(relfrozenxid) > 100000000 desc, n_dead_tup desc
  limit 1`

/** Log since the last checkpoint from which the next one happens in a short pause. */
const checkpointBytes = 96 * megabyte
/**
 * Log since the last checkpoint from which the next one happens without a pause. Opening the database after a crash
 * reads that log, which takes about three seconds for this much.
 */
const maxLogBytes = 320 * megabyte
/** Log since the last vacuum from which one happens even without an idle moment. */
const vacuumBytes = 256 * megabyte
const checkpointMs = 300_000
const quietMs = 20_000
/** Longer than the pause between two statements of a long task, so that a checkpoint does not delay an import. */
const restMs = 1_000

/**
 * Background work that PGlite, being a single process, does not do on its own: checkpoints, without which the log grows
 * and restarts take long, and vacuum with analyze, without which tables bloat and plans degrade.
 */
export class Maintenance {
  readonly #database: MaintainedDatabase
  readonly #now: () => number
  #checkpointAt: number
  #checkpointBytes: number
  #vacuumBytes: number
  #workedAt: number

  constructor(database: MaintainedDatabase, now: () => number = () => performance.now()) {
    this.#database = database
    this.#now = now
    this.#checkpointAt = now()
    this.#checkpointBytes = database.logBytes()
    this.#vacuumBytes = database.logBytes()
    this.#workedAt = now()
  }

  /** Bytes of log since the last checkpoint. */
  #logBehind(): number {
    return this.#database.logBytes() - this.#checkpointBytes
  }

  async #checkpoint(): Promise<void> {
    await this.#database.exec('checkpoint')
    this.#checkpointAt = this.#now()
    this.#checkpointBytes = this.#database.logBytes()
  }

  async #vacuumNeediest(): Promise<void> {
    const [table] = await this.#database.query(nextTableToVacuum)
    // VACUUM cannot share a message with other statements.
    if (typeof table?.name === 'string') await this.#database.exec(`vacuum (analyze) ${table.name}`)
    this.#vacuumBytes = this.#database.logBytes()
  }

  /** After a response, between transactions: runs what is due at once because of many writes. */
  async afterWork(): Promise<void> {
    this.#workedAt = this.#now()
    if (this.#database.logBytes() - this.#vacuumBytes > vacuumBytes) await this.#vacuumNeediest()
    if (this.#logBehind() > maxLogBytes) await this.#checkpoint()
  }

  /** From a timer, between transactions: runs the checkpoint that the log since the last one requires. */
  async whenResting(): Promise<void> {
    if (this.#logBehind() > checkpointBytes && this.#now() - this.#workedAt >= restMs) await this.#checkpoint()
  }

  /** From a timer, between transactions: a checkpoint five minutes after a write; one table's vacuum in idle times. */
  async whenIdle(): Promise<void> {
    if (this.#logBehind() > 0 && this.#now() - this.#checkpointAt > checkpointMs) await this.#checkpoint()
    if (this.#now() - this.#workedAt >= quietMs) await this.#vacuumNeediest()
  }
}
