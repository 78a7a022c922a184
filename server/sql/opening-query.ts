import { Query, type QueryResult } from 'pg'

/** A statement with its parameters. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The messages to the database, as pg's queries send them. */
interface Wire {
  parse(message: { readonly text: string; readonly name: string }): void
  bind(message: { readonly values: readonly unknown[] }): void
  execute(message: object): void
  sync(): void
}

/** What pg calls of a query; its types leave this out. */
interface QueryParts {
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}

type Callback = (error: Error | null, result: QueryResult) => void

const PreparedQuery = Query as unknown as new (
  config: { readonly text: string; readonly values: unknown[]; readonly queryMode: 'extended' },
  callback: Callback,
) => Query & QueryParts

/** Statements around another one, in their order. */
export interface Surroundings {
  readonly before: readonly Statement[]
  readonly after: readonly Statement[]
}

/**
 * A statement that is sent together with others before and after it, without waiting for their answers. All of them end
 * with one Sync message: if one fails, the database skips those behind it, so that a statement never runs outside of the
 * transaction and role that the ones before it open. Rows of the others are dropped.
 */
export class OpeningQuery extends PreparedQuery {
  readonly #around: Surroundings
  /** Statements that have been answered. */
  #answered = 0

  constructor(around: Surroundings, { text, values }: Statement, callback: Callback) {
    super({ text, values: [...values], queryMode: 'extended' }, callback)
    this.#around = around
  }

  get #isAnsweredNow(): boolean {
    return this.#answered === this.#around.before.length
  }

  override prepare(connection: Wire): void {
    const send = ({ text, values }: Statement) => {
      connection.parse({ text, name: '' })
      connection.bind({ values })
      connection.execute({})
    }
    for (const statement of this.#around.before) send(statement)
    const sync = () => {
      for (const statement of this.#around.after) send(statement)
      connection.sync()
    }
    super.prepare(Object.create(connection, { sync: { value: sync } }) as Wire)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isAnsweredNow) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isAnsweredNow) super.handleCommandComplete(message, connection)
    this.#answered += 1
  }
}
