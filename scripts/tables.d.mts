/** Below the root. */
export declare const tablesFile: string
/** The columns of all tables, with what traders may write and the values that a check allows. */
export declare const columnsQuery: string
/** The text of the file, from the rows of `columnsQuery` and the exports of server/sql/column-types.ts. */
export declare function tablesSource(
  columns: readonly unknown[],
  types: {
    readonly typeModules: Readonly<Record<string, readonly string[]>>
    readonly columnTypes: Readonly<Record<string, string>>
    readonly tradeColumnTypes: ReadonlyMap<string, string>
    readonly serverWrittenTables: ReadonlySet<string>
  },
): string
