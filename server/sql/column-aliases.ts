/** `column as field` for each entry of a map from field to column. */
type Aliased<Columns extends Readonly<Record<string, string>>> = {
  [Field in keyof Columns & string]: `${Columns[Field]} as ${Field}`
}[keyof Columns & string]

/** A selection for Kysely that reads columns under the names of the domain. */
export function aliased<const Columns extends Readonly<Record<string, string>>>(
  columns: Columns,
): readonly Aliased<Columns>[] {
  return Object.entries(columns).map(([field, column]) => `${column} as ${field}` as Aliased<Columns>)
}
