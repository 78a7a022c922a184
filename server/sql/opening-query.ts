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

/**
 * A statement that is sent together with others before it, without waiting for their answers. All of them end with one
 * Sync message: if one fails, the database skips those behind it, so that a statement never runs outside of the
 * transaction and role that the ones before it open. Rows of the statements before are dropped.
 */
export class OpeningQuery extends PreparedQuery {
  readonly #before: readonly Statement[]
  /** Statements before that have not been answered yet. */
  #unanswered: number

  constructor(before: readonly Statement[], { text, values }: Statement, callback: Callback) {
    super({ text, values: [...values], queryMode: 'extended' }, callback)
    this.#before = before
    this.#unanswered = before.length
  }

  override prepare(connection: Wire): void {
    for (const { text, values } of this.#before) {
      connection.parse({ text, name: '' })
      connection.bind({ values })
      connection.execute({})
    }
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#unanswered === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#unanswered === 0) super.handleCommandComplete(message, connection)
    else this.#unanswered -= 1
  }
}
